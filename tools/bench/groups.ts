/** The groups of figures, in the order of the goals. */

import { CONFIRM } from './confirm.ts';
import type { BenchGroup } from './group.ts';
import { JOURNAL } from './journal.ts';
import { SCAN } from './scan.ts';
import { START } from './start.ts';

export const GROUPS: readonly BenchGroup[] = [...SCAN, CONFIRM, JOURNAL, START];
