/** A till with one sale paid in parts, for each story of a file, and shared steps of such stories. */
import { afterEach, beforeEach } from 'vitest';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { seededRandomness } from '../../shared/time.ts';
import { MixedSale } from './mixed-sale.ts';
import { SECOND } from './virtual-clock.ts';
import { CASHIER, KNOWN, VirtualTill } from './virtual-till.ts';

/** At a well-known service, with an unpaid sale. The till is closed after the story. */
export function eachMixed(begin: (opened: { till: VirtualTill; sale: MixedSale }) => void): void {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await VirtualTill.open(KNOWN);
    begin({ till, sale: new MixedSale(till) });
  });
  afterEach(() => till.close());
}

/** null: success. */
export const errorOf = (answer: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
  answer.error?.code ?? null;

export async function powerCut(till: VirtualTill, offMs = 30 * SECOND): Promise<void> {
  await till.crash();
  till.clock.reboot(offMs);
  await till.start();
}

export function totalsOf(till: VirtualTill) {
  const today = till.do('sales.today', undefined);
  if (!today.ok) throw new Error(today.error.code);
  return today.value;
}

/** What the day sold, counted now. */
export async function detailsOf(till: VirtualTill) {
  await till.clock.advance(10 * SECOND);
  const details = await till.ask('sales.details', undefined);
  if (!details.ok || details.value === null) throw new Error('hidden');
  const { hours, topGoods, cashiers } = details.value;
  if (!hours || !topGoods || !cashiers) throw new Error('unreadable');
  return { ...details.value, hours, topGoods, cashiers };
}

/** The till ends, a manager replaces its journal by an empty one, and the machine starts again. */
export async function startFresh(till: VirtualTill) {
  await till.crash();
  const begun = startFreshJournal(till.folder, {
    clock: till.clock,
    random: seededRandomness(321),
    act: CASHIER,
    why: 'the disk is sand',
    secondFolder: null,
  });
  if (!begun.ok) throw new Error(begun.error.code);
  till.service.calls.length = 0;
  till.clock.reboot(60 * SECOND);
  await till.start();
  return begun.value;
}
