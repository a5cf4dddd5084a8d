/**
 * Decides which keys of a provisioning file may be shown. An unknown key may be the secret in the wrong
 * place, so only our keys and near misses are shown.
 */
import { HIDDEN_KEY } from '../../shared/errors/provision-fault.ts';
import { GivenFacts } from '../../shared/payment/service-facts.ts';
import {
  Fiscal,
  KeptProxy,
  WRITTEN_PRINTERS,
  WrittenPole,
  WrittenProvision,
  WrittenTls,
} from './provision-schema.ts';

const KNOWN = [
  ...[
    WrittenProvision,
    ...WRITTEN_PRINTERS,
    WrittenPole,
    Fiscal,
    WrittenTls,
    KeptProxy,
    GivenFacts.out,
  ].flatMap(({ shape }) => Object.keys(shape)),
  ...['name', 'role', 'pin', 'never_sent_code', 'first_confirm_codes', 'learned', 'belied', 'http'],
].map(bare);

/** The key if it may be shown; otherwise a placeholder. */
export const shownKey = (key: string): string => (isNearlyKnown(key) ? key : HIDDEN_KEY);

/** With two slips, a short key would match unrelated words. */
const mostSlips = (known: string): number => (known.length < 6 ? 1 : 2);

function isNearlyKnown(key: string): boolean {
  if (!/^[\w -]{1,30}$/.test(key)) return false;
  return KNOWN.some((known) => slipsBetween(bare(key), known) <= mostSlips(known));
}

/** People write `baseUrl`, `base-url` and `Base_URL` for the same key. */
function bare(key: string): string {
  return key.toLowerCase().replace(/[ _-]/g, '');
}

/** The edit distance: letters to insert, remove or change. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      const [left = 0, above = 0, both = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, both + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
