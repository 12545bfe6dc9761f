import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactor } from '../../src/base/redact.ts';

const redact = redactor([
  { name: 'TOKEN', value: 's3cr+t/val ue"x' },
  { name: 'SHORT', value: 'abc' },
  { name: 'FLAG', value: 'true' },
  { name: 'LONGER', value: 's3cr+t/val ue"x-and-more' },
]);

describe('redacting', () => {
  test.each([
    ['as it is', 'a s3cr+t/val ue"x b', 'a [TOKEN] b'],
    ['percent-encoded', `?k=${encodeURIComponent('s3cr+t/val ue"x')}&b`, '?k=[TOKEN]&b'],
    ['percent-encoded in lower case', '?k=s3cr%2bt%2fval%20ue%22x', '?k=[TOKEN]'],
    ['encoded as a form', '?k=s3cr%2Bt%2Fval+ue%22x', '?k=[TOKEN]'],
    ['in JSON', JSON.stringify({ k: 's3cr+t/val ue"x' }), '{"k":"[TOKEN]"}'],
    [
      'in JSON within JSON',
      JSON.stringify({ k: JSON.stringify(['s3cr+t/val ue"x']) }),
      String.raw`{"k":"[\"[TOKEN]\"]"}`,
    ],
    ['in JSON with escaped slashes', String.raw`{"k":"s3cr+t\/val ue\"x"}`, '{"k":"[TOKEN]"}'],
    ['in base64', Buffer.from('s3cr+t/val ue"x').toString('base64'), '[TOKEN]'],
    ['in base64 for URLs', Buffer.from('s3cr+t/val ue"x').toString('base64url'), '[TOKEN]'],
    ['where one secret begins another', 's3cr+t/val ue"x-and-more', '[LONGER]'],
    ['too short to be told from chance', 'abc', 'abc'],
    ['a truth value, which is no secret', '{"a":true}', '{"a":true}'],
    ['not there', 's3cr+t', 's3cr+t'],
  ])('%s', (_title, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  test('characters beyond ASCII are found where JSON escapes them', () => {
    expect(redactor([{ name: 'P', value: 'pässwörd' }])(String.raw`{"k":"p\u00e4ssw\u00f6rd"}`)).toBe(
      '{"k":"[P]"}',
    );
  });

  test('without secrets, text stays as it is', () => {
    expect(redactor([])('anything')).toBe('anything');
  });

  test('a secret of eight characters leaves no readable rest in base64, wherever it stands in the encoded text', () => {
    const ascii = (min: number, max: number) =>
      fc.string({
        unit: fc.constantFrom('a', 'b', 'X', 'Z', '0', '9', '-', '_', '.', '~'),
        minLength: min,
        maxLength: max,
      });
    fc.assert(
      fc.property(ascii(8, 40), ascii(0, 20), ascii(0, 20), (value, before, after) => {
        const whole = Buffer.from(`${before}${value}${after}`).toString('base64');
        const shown = redactor([{ name: 'K', value }])(whole);
        expect(shown).toContain('[K]');
        for (const piece of shown.split('[K]')) {
          expect(Buffer.from(piece, 'base64').toString('latin1')).not.toContain(value.slice(2, -2));
        }
      }),
    );
  });

  test('no form of a secret survives', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, unit: 'grapheme' }), fc.string(), (value, around) => {
        fc.pre(
          !['true', 'false', 'null'].includes(value) &&
            !'[K]'.includes(value) &&
            !/\p{Surrogate}/u.test(value),
        );
        const shown = redactor([{ name: 'K', value }])(`${around}${value}${around}`);
        expect(shown.split('[K]').join('\0')).not.toContain(value);
      }),
    );
  });
});

test.each([4, 8, 15])('a secret of which a cut left %i characters is taken out too', (length) => {
  const secret = 'Zq7Kp2Wm9Xv4Tb6R';
  const redact = redactor([{ name: 'TOKEN', value: secret }]);
  expect(redact(`using ${secret.slice(0, length)}… (300 characters)`)).toBe(
    'using [a secret, cut off]… (300 characters)',
  );
  expect(redact(`using ${secret.slice(0, length)} here`)).toBe(`using ${secret.slice(0, length)} here`);
});
