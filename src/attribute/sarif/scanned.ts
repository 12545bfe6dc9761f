/** What one run of a scanner says, as a SARIF file holds it. Texts are the file's own: neither bounded nor printable yet. */
export interface Scanned {
  readonly scanner: string;
  readonly version: string | null;
  /** The SARIF file, as it was named. */
  readonly file: string;
  readonly results: readonly ScannerResult[];
  /** Results that say that something is in order, does not apply, or could not be decided. */
  readonly passed: number;
  /** Results that somebody accepted in the scanner, or that are gone since its baseline. */
  readonly suppressed: number;
  /** Results beyond those that are imported of one file. */
  readonly left: number;
}

export interface ScannerResult {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note' | 'none';
  readonly message: string;
  /** The first place that it names. */
  readonly place: { readonly file: string; readonly line: number | null; readonly quote: string } | null;
  /** Names of functions, classes or other parts of a program. */
  readonly logical: readonly string[];
}
