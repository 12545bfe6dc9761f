import { codeOf, messageOf, UsageError } from '../../base/errors.ts';
import { excerpt } from '../../base/text.ts';
import { writeWhole } from '../../base/write-whole.ts';
import type { GateDocument } from '../../gate/release/document.ts';
import type { Call } from '../commands.ts';
import { type Output, outputsOf } from '../outputs.ts';
import { gateJunit } from './gate-junit.ts';
import { gateMarkdown } from './gate-markdown.ts';

/** The files that were asked for, before any work is done. A lock file must not be written over. Throws UsageError. */
export function gateOutputs(call: Call): readonly Output[] {
  const outputs = outputsOf(call);
  const odd = outputs.find(({ file }) => /\.json$/i.test(file));
  if (odd === undefined) return outputs;
  throw new UsageError(
    'outputs-collide',
    `--${odd.format} writes no JSON, and ${excerpt(odd.name, 120)} is named like a lock file, which it would destroy.`,
    `Name a file that ends in ${odd.format === 'md' ? '.md' : '.xml'}.`,
  );
}

/** Throws UsageError for one that cannot be written. */
export async function writeOutputs(outputs: readonly Output[], document: GateDocument): Promise<void> {
  for (const { format, file, name } of outputs) {
    const text = format === 'md' ? gateMarkdown(document) : gateJunit(document);
    // oxlint-disable-next-line no-await-in-loop -- two files at most
    await writeWhole(file, text).catch((error: unknown) => {
      throw new UsageError(
        'report-unwritable',
        `The answer could not be written to ${name}: ${codeOf(error) ?? messageOf(error)}.`,
        'Name a file in a folder that can be written.',
        { cause: error },
      );
    });
  }
}
