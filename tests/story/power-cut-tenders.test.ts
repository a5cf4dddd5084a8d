/** The power fails before and after each entry of a sale paid in parts; the next person finishes the sale. */
import { expect, it } from 'vitest';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { powerCut, totalsOf } from '../support/mixed-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

class PowerCut extends Error {}

/** The power fails at this entry: it is stored or not, and nothing follows it. */
function cutAt(till: VirtualTill, entry: number, stored: 'stored' | 'not stored'): { isCut: boolean } {
  const { journal } = till;
  const { append } = journal;
  const power = { isCut: false };
  let entries = 0;
  journal.append = (...args) => {
    entries += 1;
    if (entries === entry && stored === 'stored') append(...args);
    if (entries < entry) return append(...args);
    power.isCut = true;
    throw new PowerCut();
  };
  return power;
}

/** What cashier and manager do until the power fails: a code too many, its refund, and another code. */
async function payInParts(till: VirtualTill, sale: MixedSale): Promise<void> {
  sale.cash(QUARTER);
  const first = await sale.paidCode(QUARTER);
  till.refund(first, 'a slip of the finger');
  await till.clock.advance(10 * SECOND);
  sale.terminal(QUARTER);
  await sale.paidCode(HALF);
}

/** The next person waits for uncertain payments, asks a manager, and takes cash for the rest. */
async function finish(till: VirtualTill, sale: MixedSale): Promise<void> {
  for (let tries = 0; tries < 20 && !sale.cash(sale.owedTiyin).ok; tries += 1) {
    await till.clock.advance(MINUTE);
    const [step] = sale.view.voidSteps ?? [];
    if (step?.what !== 'wait-for-payment' || tries < 10) continue;
    // A payment that never left the till, at a service that knows no other payment.
    till.do('payment.say-not-charged', { transactionId: step.transactionId, reason: 'the cabinet has none' });
  }
}

/** The number of entries of the whole story. */
const ENTRIES = 11;
const CUTS = Array.from({ length: ENTRIES }, (_, at) => at + 1).flatMap((entry) =>
  (['stored', 'not stored'] as const).map((stored) => ({ entry, stored })),
);

it.each(CUTS)(
  'a sale in parts survives a power cut at entry $entry, which is $stored',
  async ({ entry, stored }) => {
    const till = await VirtualTill.open(KNOWN);
    const sale = new MixedSale(till);
    const power = cutAt(till, entry, stored);
    await payInParts(till, sale).catch((thrown: unknown) => {
      if (!power.isCut) throw thrown;
    });
    expect(power.isCut).toBe(true);
    await powerCut(till);
    await finish(till, sale);
    await till.clock.advance(10 * MINUTE);

    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: TOTAL, owedTiyin: 0 });
    const totals = totalsOf(till);
    expect(totals.keptTiyin).toBe(TOTAL);
    const { service } = till;
    const charged = service.payments.filter((payment) => service.isMoney(payment));
    const chargedTiyin = charged.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0);
    expect(chargedTiyin).toBe(totals.electronic.sumTiyin - totals.refundedInFull.sumTiyin);
    expect(charged.length).toBeLessThanOrEqual(1);
    const received = service.payments.flatMap(({ receipt }) => {
      if (receipt === null) return [];
      return [receipt.received_ecash + receipt.received_cash + receipt.received_card];
    });
    expect(received).toEqual(charged.map(() => TOTAL));
    await till.close();
  },
);
