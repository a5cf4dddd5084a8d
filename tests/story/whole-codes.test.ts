/** Marking codes that are longer than a label: known whole, sent cut, and refused where the service says so. */
import { describe, expect, it } from 'vitest';
import { labelsIn } from '../../electron/storage/repositories/labels.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { standingsOf } from '../../shared/history/words.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { markingCode, sampleNamed } from '../support/sample-goods.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const WATER = sampleNamed('Suv gazsiz 1 l');
const GTIN = `0${WATER.barcode}`;
/** Alike in the characters that are sent. */
const [FIRST, TWIN, OTHER] = ['5;sR=KuT4xQ1=', '5;sR=KuZZZZZZ', '7;sR=KuT4xQ1='] as const;
const LONG = '5;sR=KuT4xQ1=abcdefg';
const scanned = (serial: string): string => markingCode(WATER, serial);

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

async function paid() {
  const begun = counter.pay();
  if (!begun.ok) throw new Error(begun.error.code);
  await till.clock.advance(20 * SECOND);
  return begun.value.transactionId;
}

describe('a piece with a long serial', () => {
  it.each([FIRST, LONG])('is sold once by its whole code: %s', async (serial) => {
    expect(refusal(counter.scan(scanned(serial)))).toBeNull();
    expect(refusal(counter.scan(scanned(serial)))).toBe('label.in-basket');
    const { saleId } = counter;
    await paid();
    expect(till.journal.sale(saleId)?.lines[0]?.labels).toEqual([GTIN + serial]);
    counter.next();
    await till.crash();
    await till.start();
    expect(refusal(counter.scan(scanned(serial)))).toBe('label.sold');
    // Its label is that of another piece, which is for sale.
    expect(refusal(counter.scan(scanned(TWIN)))).toBeNull();
  });

  it('is sent cut to 21 characters, and one label stands for pieces that are alike in them', async () => {
    for (const serial of [FIRST, TWIN, OTHER]) counter.scan(scanned(serial));
    const { saleId } = counter;
    await paid();
    expect(till.service.payments[0]?.receipt?.items).toMatchObject([
      { Amount: 3, Labels: [`${GTIN}5;sR=Ku`, `${GTIN}7;sR=Ku`] },
    ]);
    const sale = till.do('sales.one', { saleId });
    expect(sale).toMatchObject({
      value: { lines: [{ hasShortLabels: true, sentAs: { codes: 3, labels: 2 } }] },
    });
    const kept = till.journal.sale(saleId);
    const facts = { tenders: [], payments: [], refunds: [], receipts: [], people: [] };
    expect(kept && standingsOf({ ...facts, sale: kept })).toContain('labels-shortened');
    const { shortenedSales } = till.journal.own(labelsIn);
    expect(shortenedSales(ENDPOINT.mode)).toBe(1);
    counter.next();
    counter.scan(scanned('abcdefg'));
    counter.cash();
    expect(shortenedSales(ENDPOINT.mode)).toBe(1);
  });

  it('sends a label that two lines share once', async () => {
    counter.scan(scanned(FIRST));
    counter.on('basket.note', 0, { note: 'apart' });
    counter.scan(scanned(TWIN));
    expect(counter.lines).toHaveLength(2);
    await paid();
    const items = till.service.payments[0]?.receipt?.items ?? [];
    expect(items.map(({ Labels }) => Labels)).toEqual([[`${GTIN}5;sR=Ku`], undefined]);
  });
});

describe('where the service refuses cut labels', () => {
  it('a longer code is stopped at the scan, and a short one is sold', () => {
    till.know({ marking_labels: 'refuse' });
    expect(counter.scan(scanned(FIRST))).toMatchObject({
      error: { code: 'label.not-taken', note: WATER.name, limit: 21 },
    });
    expect(counter.shown).toEqual([]);
    expect(refusal(counter.scan(scanned('5;sR=Ku')))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });

  it('a code that was scanned before is stopped before the charge', () => {
    counter.scan(scanned(FIRST));
    till.know({ marking_labels: 'refuse' });
    expect(refusal(counter.pay())).toBe('label.not-taken');
    expect(till.service.count('create')).toBe(0);
  });
});

describe('a receipt that was refused for its labels', () => {
  it.each([
    ['without them', [], undefined],
    ['with others', ['047800690001307;sR=Ku'], ['047800690001307;sR=Ku']],
  ])('is sent again %s, and the sale keeps its codes', async (_what, Labels, sent) => {
    till.service.mishaps.submit.push('refused');
    counter.scan(scanned(FIRST));
    const { saleId } = counter;
    const transactionId = await paid();
    expect(till.view(transactionId).receipt?.correctable).toMatchObject([{ Labels: [`${GTIN}5;sR=Ku`] }]);
    expect(till.do('receipt.correct', { transactionId, corrections: [{ line: 0, Labels }] }).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(transactionId)).toMatchObject({ state: 'linked' });
    expect(till.service.payments[0]?.receipt?.items.map((item) => item.Labels)).toEqual([sent]);
    expect(till.journal.sale(saleId)?.lines[0]?.labels).toEqual([GTIN + FIRST]);
    counter.next();
    expect(refusal(counter.scan(scanned(FIRST)))).toBe('label.sold');
  });

  it.each([[['x'.repeat(22)]], [['a', 'a']], [['']], [Array.from({ length: 301 }, String)]])(
    'takes no labels that the interface refuses: %s',
    (Labels) => {
      const request = { transactionId: 't-1', corrections: [{ line: 0, Labels }] };
      expect(CONTRACT['receipt.correct'].request.safeParse(request).success).toBe(false);
    },
  );
});

it('pieces of one product with serials of different lengths share a line', () => {
  for (const serial of ['abcdefg', FIRST, LONG]) counter.scan(scanned(serial));
  expect(counter.lines).toMatchObject([{ line: { quantity: 3 * ONE } }]);
});
