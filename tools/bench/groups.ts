/** The groups of figures, in the order of the goals. */

import { BASKET } from './basket.ts';
import { CONFIRM } from './confirm.ts';
import type { BenchGroup } from './group.ts';
import { JOURNAL } from './journal.ts';
import { READ } from './read.ts';
import { SCAN } from './scan.ts';
import { SEARCH } from './search.ts';
import { START } from './start.ts';

export const GROUPS: readonly BenchGroup[] = [...SCAN, READ, CONFIRM, JOURNAL, SEARCH, BASKET, START];
