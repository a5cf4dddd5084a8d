/** The order of the test files: one that takes a minute and begins last would keep the other cores waiting for it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = resolve(import.meta.dirname, '../../../tests');

/** Those that take longest, the longest first: on a fresh clone vitest knows no more of a file than its size. */
const LONGEST = [
  'bench/bench.test.ts',
  'fault/mutations.test.ts',
  'fault/simulation.test.ts',
  'e2e/screens-look-1.test.ts',
  'e2e/screens-look-2.test.ts',
  'e2e/journal-maintenance.test.ts',
  'e2e/chaos.test.ts',
  'unit/journal-damages.test.ts',
  'unit/scan-decode.test.ts',
  'gateway/conformance.test.ts',
  'gateway/client-properties.test.ts',
  'story/adversary-fuzz.test.ts',
  'story/copied-folder.test.ts',
].map((name) => join(TESTS, name));

/** What is not named comes after what is, in vitest's own order. */
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.indexOf(resolve(moduleId));
  return at === -1 ? LONGEST.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`no such tests: ${gone.join(', ')}`);
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
