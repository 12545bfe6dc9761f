import { UsageError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { readText } from '../../base/read-text.ts';
import { excerpt } from '../../base/text.ts';
import { at, entriesAt, objectAt, textAt, wrongPlace, type Place } from './read-place.ts';
import { readResult } from './results.ts';
import type { Scanned, ScannerResult } from './scanned.ts';

/** Scanners of large programs write some ten megabytes. */
const BYTES_LIMIT = 64 * 1024 * 1024;
/** More findings of one scanner than a report is read for; the rest is counted. */
const RESULTS_LIMIT = 1_000;
const RUNS_LIMIT = 100;

/**
 * What scanners found, read from a SARIF 2.1.0 file that anybody may have written. `shown` is its name in messages.
 * Throws UsageError, with the place in the file, for what is no SARIF.
 */
export async function readSarif(file: string, shown: string): Promise<readonly Scanned[]> {
  const parsed = parseJson(await readText(file, shown, BYTES_LIMIT));
  if (!parsed.ok) {
    const message = `${shown}: it is no JSON (${excerpt(parsed.why, 120)}).`;
    throw new UsageError('sarif-invalid', message, 'Have the scanner write SARIF 2.1.0, and name that file.');
  }
  const document: Place = { file: shown, path: '', value: parsed.value };
  if (objectAt(document) === null) throw wrongPlace(document, 'an object');
  const version = textAt(at(document, 'version'));
  if (version !== '2.1.0') throw wrongPlace(at(document, 'version'), '"2.1.0"');
  const runs = at(document, 'runs');
  if (runs.value === undefined || runs.value === null) throw wrongPlace(runs, 'a list');
  return entriesAt(runs).slice(0, RUNS_LIMIT).map(readRun);
}

function readRun(run: Place): Scanned {
  if (objectAt(run) === null) throw wrongPlace(run, 'an object');
  const driver = at(at(run, 'tool'), 'driver');
  const scanner = textAt(at(driver, 'name'));
  if (scanner === null) throw wrongPlace(at(driver, 'name'), 'text');
  const all = entriesAt(at(run, 'results'));
  const read = all.map((result) => readResult(result, run));
  const results = read.filter((each): each is ScannerResult => typeof each !== 'string');
  return {
    scanner,
    version: textAt(at(driver, 'semanticVersion')) ?? textAt(at(driver, 'version')),
    file: run.file,
    results: results.slice(0, RESULTS_LIMIT),
    passed: read.filter((each) => each === 'passed').length,
    suppressed: read.filter((each) => each === 'suppressed').length,
    left: Math.max(0, results.length - RESULTS_LIMIT),
  };
}
