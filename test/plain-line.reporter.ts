import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any reader of logs understands. */
export class PlainLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length;
    const skipped = count('skipped');
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken + errors.length} failed${tail}\n`,
    );
  }
}
