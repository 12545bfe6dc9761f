import { expect, test } from 'vitest';
import { oncePer } from '../../src/base/once-per.ts';

test('the work is done once for each key, also by two who ask at the same time', async () => {
  let turns = 0;
  const work = oncePer((key: { readonly name: string }) => {
    turns += 1;
    return Promise.resolve(`${key.name} ${turns}`);
  });
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(await Promise.all([work(one), work(one), work(other)])).toEqual(['one 1', 'one 1', 'other 2']);
  expect(turns).toBe(2);
});

test('work that failed has failed for everybody', async () => {
  const work = oncePer(() => Promise.reject(new Error('broken')));
  const key = {};
  await expect(work(key)).rejects.toThrow('broken');
  await expect(work(key)).rejects.toThrow('broken');
});
