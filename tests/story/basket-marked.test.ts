/** Goods with a marking code: one code a piece, sold once, and reported to the fiscal service. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachInThousandths } from '../support/each-till.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { markingCode, sampleNamed } from '../support/sample-goods.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sampleNamed('Obi non');
const RICE = sampleNamed('Guruch lazer');
const WATER = sampleNamed('Suv gazsiz 1 l');

const marking = (serial: string, product = WATER): string => markingCode(product, serial);

/** A piece of goods that the catalogue lacks. */
const notOnFile = (serial: string): string => `010478006900013021${serial}\u001d93dGVz`;
const BOTTLE = taxed({
  name: 'Suv',
  unit: 'dona',
  priceTiyin: tiyin(500_000),
  vatPercent: 12,
  spic: '09608001001000000',
  packageCode: '1520642',
});

let till: VirtualTill;
let counter: Counter;
eachInThousandths((opened) => {
  ({ till, counter } = opened);
});

describe('marked goods', () => {
  it('are added only by their marking codes, one code a piece', () => {
    expect(counter.scan(WATER.barcode)).toMatchObject({
      error: { code: 'label.missing', field: WATER.productId },
    });
    counter.scan(marking('abcdefg'));
    counter.scan(marking('abcdefh'));
    const labels = [`0${WATER.barcode}abcdefg`, `0${WATER.barcode}abcdefh`];
    expect(counter.shown).toEqual([[WATER.name, 2, ...labels]]);
    expect(refusal(counter.on('basket.set-quantity', 0, { quantity: 3 * ONE }))).toBe('label.missing');
    const { saleId } = counter;
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.lines[0]?.labels).toEqual(labels);
  });

  it('are removed by scanning the piece, which is for sale again; the till never guesses the piece', () => {
    for (const serial of ['abcdefg', 'abcdefh', 'abcdefk']) counter.scan(marking(serial));
    const [first, second, third] = counter.lines[0]?.line.labels ?? [];
    const less = (quantity: number, gone?: readonly string[]) =>
      refusal(counter.on('basket.set-quantity', 0, { quantity, ...(gone && { gone: [...gone] }) }));
    const none = [undefined, [], [first, second], [first, first], [`0${WATER.barcode}zzzzzzz`]] as const;
    for (const gone of none) expect(less(2 * ONE, gone as readonly string[])).toBe('label.which-goes');
    expect(less(2 * ONE, [first ?? ''])).toBeNull();
    expect(counter.shown).toEqual([[WATER.name, 2, second, third]]);
    expect(refusal(counter.scan(marking('abcdefg')))).toBeNull();
    expect(counter.shown).toEqual([[WATER.name, 3, second, third, first]]);
    expect(less(ONE, [third ?? '', second ?? ''])).toBeNull();
    const { saleId } = counter;
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.lines[0]?.labels).toEqual([first]);
  });

  it('lie in one basket only, and are sold once unless they were returned', async () => {
    counter.scan(marking('abcdefg'));
    expect(refusal(counter.scan(marking('abcdefg')))).toBe('label.in-basket');
    counter.park('Aziz');
    expect(refusal(counter.scan(marking('abcdefg')))).toBe('label.in-basket');
    counter.recall(counter.parked[0]?.saleId ?? counter.saleId);
    const begun = counter.pay();
    if (!begun.ok) throw new Error(begun.error.code);
    await till.clock.advance(10_000);
    expect(till.state(begun.value.transactionId)).toBe('paid');
    counter.next();
    expect(refusal(counter.scan(marking('abcdefg')))).toBe('label.sold');
    await till.refund(begun.value.transactionId, 'came back');
    await till.clock.advance(200_000);
    expect(refusal(counter.scan(marking('abcdefg')))).toBeNull();
  });

  it('go to the fiscal service with the codes of exactly the pieces that were sold', async () => {
    const [kept, taken, other] = ['abcdefg', 'abcdefh', 'abcdefk'].map(
      (serial) => `0${WATER.barcode}${serial}`,
    );
    for (const serial of ['abcdefg', 'abcdefh', 'abcdefk']) counter.scan(marking(serial));
    counter.scan(BREAD.barcode);
    counter.on('basket.set-quantity', 0, { quantity: 2 * ONE, gone: [other ?? ''] });
    const begun = counter.pay();
    if (!begun.ok) throw new Error(begun.error.code);
    await till.clock.advance(20_000);
    const items = till.service.payments[0]?.receipt?.items ?? [];
    expect(items.map(({ Labels }) => Labels)).toEqual([[kept, taken], undefined]);
    expect(JSON.stringify(items)).not.toContain(other);
  });

  it('that are weighed ask for their weight, keep their code, and are sold with it', () => {
    expect(counter.scan(marking('abcdefg', RICE))).toMatchObject({
      error: { code: 'quantity.weight-needed', field: RICE.productId, note: RICE.name },
    });
    expect(counter.shown).toEqual([]);
    expect(refusal(counter.scan(marking('abcdefg', RICE), 750))).toBeNull();
    expect(counter.shown).toEqual([[RICE.name, 0.75, `0${RICE.barcode}abcdefg`]]);
    // The same piece again is refused before it is weighed.
    expect(refusal(counter.scan(marking('abcdefg', RICE)))).toBe('label.in-basket');
    for (const quantity of [1_250, 300]) {
      expect(refusal(counter.on('basket.set-quantity', 0, { quantity }))).toBeNull();
      expect(counter.shown).toEqual([[RICE.name, quantity / ONE, `0${RICE.barcode}abcdefg`]]);
    }
    const { saleId } = counter;
    expect(refusal(counter.cash())).toBeNull();
    expect(till.journal.sale(saleId)?.lines).toMatchObject([{ labels: [`0${RICE.barcode}abcdefg`] }]);
  });

  it('scanned without separators are refused with a hint what to do', () => {
    expect(refusal(counter.scan(`010${WATER.barcode}21abcdefg93dGVz`))).toBe('label.no-separator');
    expect(counter.shown).toEqual([]);
  });

  it('that were refused stay in the basket across a restart and stop payment until dismissed', async () => {
    counter.scan(BREAD.barcode);
    counter.scan(marking('abcdefg'));
    const again = counter.scan(marking('abcdefg'));
    if (again.ok) throw new Error('the same piece came in twice');
    const { saleId } = counter;
    const refused = { code: marking('abcdefg'), refused: again.error };
    for (let times = 0; times < 2; times += 1)
      expect(refusal(till.do('basket.keep-refused', { saleId, ...refused }))).toBeNull();
    await till.crash();
    await till.start();
    expect(counter.shown[2]).toEqual(['unknown', 2]);
    expect(counter.lines[2]?.line.what).toEqual({
      kind: 'unknown',
      code: WATER.barcode,
      refused: { code: 'label.in-basket', note: WATER.name },
    });
    expect(counter.cash()).toEqual({
      ok: false,
      error: { code: 'basket.refused-scan', note: WATER.name },
    });
    expect(refusal(counter.on('basket.dismiss', 2, {}))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });

  it('refused without an article number leave only the last digits of the code', () => {
    const refused = { code: 'label.no-separator' } as const;
    till.do('basket.keep-refused', {
      saleId: counter.saleId,
      code: `010${WATER.barcode}21abcdefg93dGVz`,
      refused,
    });
    expect(counter.lines[0]?.line.what).toEqual({ kind: 'unknown', code: '…dGVz', refused });
  });

  it('missing from the catalogue are an unknown scan by article number, and keep each piece’s code', () => {
    expect(refusal(counter.scan(notOnFile('5;sR=Ku')))).toBeNull();
    expect(refusal(counter.scan(notOnFile('6;sR=Ku')))).toBeNull();
    expect(counter.lines[0]?.line.what).toEqual({ kind: 'unknown', code: '4780069000130' });
    expect(counter.shown).toEqual([['unknown', 2, '047800690001305;sR=Ku', '047800690001306;sR=Ku']]);
    expect(counter.scan(notOnFile('5;sR=Ku'))).toMatchObject({
      error: { code: 'label.in-basket', note: '4780069000130' },
    });
    // Three codes are three pieces; a barcode without a serial is another scan.
    expect(refusal(counter.scan(notOnFile('7;sR=Ku'), 3 * ONE))).toBe('label.missing');
    counter.scan('4780069000130');
    expect(counter.shown[1]).toEqual(['unknown', 1]);
  });

  it('missing from the catalogue are sold once, with their codes, as the product that a person chooses', async () => {
    const labels = ['047800690001305;sR=Ku', '047800690001306;sR=Ku'];
    for (const serial of ['5;sR=Ku', '6;sR=Ku']) counter.scan(notOnFile(serial));
    till.goods.addGroups(groupOf(BOTTLE));
    const asItem = { saleId: counter.saleId, item: BOTTLE, replaces: counter.lineId() };
    expect(refusal(till.do('basket.add-open-item', { ...asItem, quantity: ONE }))).toBe('label.missing');
    expect(refusal(till.do('basket.add-open-item', { ...asItem, quantity: 2 * ONE }))).toBeNull();
    expect(counter.shown).toEqual([['open-item', 2, ...labels]]);
    const begun = counter.pay();
    if (!begun.ok) throw new Error(begun.error.code);
    await till.clock.advance(20_000);
    expect(till.service.payments[0]?.receipt?.items).toMatchObject([{ Labels: labels }]);
    counter.next();
    expect(refusal(counter.scan(notOnFile('5;sR=Ku')))).toBe('label.sold');
    counter.scan(notOnFile('8;sR=Ku'));
    const { saleId } = counter;
    const lineId = counter.lineId();
    expect(
      refusal(till.do('basket.replace-unknown', { saleId, lineId, productId: WATER.productId })),
    ).toBeNull();
    expect(counter.shown).toEqual([[WATER.name, 1, '047800690001308;sR=Ku']]);
  });
});
