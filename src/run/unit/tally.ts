import { beginning, excerpt, printable } from '../../base/text.ts';
import { FAILURES_KEPT, type Counted, type UnitFailure } from './unit-result.ts';

/** Counts test results as they come, and keeps what a reader needs of those that failed. */
export class UnitTally {
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  readonly #failures: UnitFailure[] = [];

  get failed(): number {
    return this.#failed;
  }

  pass(): void {
    this.#passed += 1;
  }

  skip(): void {
    this.#skipped += 1;
  }

  /** Texts are a stranger's. */
  fail({ name, file, message }: UnitFailure): void {
    this.#failed += 1;
    if (this.#failures.length === FAILURES_KEPT) return;
    this.#failures.push({
      name: name.trim() === '' ? 'a test without a name' : excerpt(name, 200),
      file: file === null || file.trim() === '' ? null : excerpt(file, 200),
      message: printable(beginning(message.trim(), 1_500)),
    });
  }

  counted(): Counted {
    const [passed, failed, skipped] = [this.#passed, this.#failed, this.#skipped];
    return { tests: passed + failed + skipped, passed, failed, skipped, failures: this.#failures };
  }
}
