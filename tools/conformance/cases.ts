/** Every case of a run, in order: a case may use results of earlier cases. */

import type { Case } from './bench.ts';
import { CARD_CASES } from './card-cases.ts';
import { FISCAL_CASES, REGISTER_CASES } from './fiscal-cases.ts';
import { INVOICE_CASES } from './invoice-cases.ts';
import { CONFIRM_CASES, MODE_CASES, PASS_CASES, STATUS_CASES, SWITCH_CASES } from './pass-cases.ts';
import { CONDITION_CASES, MONTH_CASES, REVERSAL_CASES, RULE_CASES } from './refund-cases.ts';
import { OPEN_POINTS, STATUS_READS } from './status-cases.ts';

const ALL = [
  ...PASS_CASES,
  ...STATUS_READS,
  ...CONFIRM_CASES,
  ...FISCAL_CASES,
  ...REVERSAL_CASES,
  ...MODE_CASES,
  ...CONDITION_CASES,
  ...SWITCH_CASES,
  ...REGISTER_CASES,
  ...STATUS_CASES,
  ...RULE_CASES,
  ...INVOICE_CASES,
  ...CARD_CASES,
  ...MONTH_CASES,
  ...OPEN_POINTS,
] as const;

export type CaseName = (typeof ALL)[number]['name'];
export const CASES: readonly Case<CaseName>[] = ALL;
