import type { CodeWords } from './words.ts';

/** Codes of what programs that are not ours have found. The conformance suite's is also the id of a check. */
export type ConformanceCode = 'conformance.suite';
export type ScannerCode = 'scanner-finding';

export const conformanceWords: Record<ConformanceCode, CodeWords> = {
  'conformance.suite': {
    title: 'a requirement of the official conformance suite that is not met',
    hurts: 'Clients are written against this suite, and a server that fails it works with some of them only.',
    repair:
      'Read what the scenario named in the finding requires, repair it, and run that scenario of the suite alone.',
    source: '@modelcontextprotocol/conformance, the scenarios that make sense on any server',
  },
};

export const scannerWords: Record<ScannerCode, CodeWords> = {
  'scanner-finding': {
    title: 'a weakness that a security scanner names',
    hurts: 'A weakness in the code behind a tool can be reached by every agent, and by whatever it has read.',
    repair: 'Repair it at the place that the scanner names, or suppress it in the scanner and say why.',
    source: 'the scanner, by way of a SARIF 2.1.0 file',
  },
};
