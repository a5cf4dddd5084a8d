/** The order of the test files, and the split by `--part 1/4`: by each file's duration. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = resolve(import.meta.dirname, '../../../tests');

/**
 * Seconds on two cores, for files above ten seconds. On a fresh clone vitest knows only the sizes of files.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'bench/bench.test.ts': 100,
  'fault/mutations.test.ts': 240,
  'fault/simulation-long.test.ts': 160,
  'e2e/people.test.ts': 30,
  'e2e/screens-look-1.test.ts': 200,
  'e2e/screens-look-2.test.ts': 200,
  'e2e/morning.test.ts': 120,
  'e2e/journal-maintenance.test.ts': 60,
  'e2e/chaos.test.ts': 60,
  'unit/journal-damages.test.ts': 60,
  'unit/fuzz.test.ts': 40,
};
const OTHER_E2E_SECONDS = 15;
const OTHER_SECONDS = 1;

const PATHS = new Map(Object.entries(SECONDS).map(([name, seconds]) => [join(TESTS, name), seconds]));

function secondsOf({ moduleId }: TestSpecification): number {
  const path = resolve(moduleId);
  return PATHS.get(path) ?? (path.startsWith(join(TESTS, 'e2e')) ? OTHER_E2E_SECONDS : OTHER_SECONDS);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = [...PATHS.keys()].filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`no such tests: ${gone.join(', ')}`);
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }

  /** Parts of equal length: the longest files first, each to the part with the least work. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const inOrder = files.toSorted(
      (one, other) => secondsOf(other) - secondsOf(one) || one.moduleId.localeCompare(other.moduleId),
    );
    for (const file of inOrder) {
      const part = parts.reduce((least, one) => (one.seconds < least.seconds ? one : least));
      part.seconds += secondsOf(file);
      part.files.push(file);
    }
    return parts[index - 1]?.files ?? [];
  }
}
