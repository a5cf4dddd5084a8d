/** A package of marked pieces: it comes with its codes, and is sold and given back whole. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { errorOf } from '../support/mixed-till.ts';
import { packageOf } from '../support/packages.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import { markingCode, sampleNamed } from '../support/sample-goods.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const WATER = sampleNamed('Suv gazsiz 1 l');
/** Stands for a package of three waters. */
const CRATE = sampleNamed('Buxanka');
const piece = (serial: string): string => markingCode(WATER, `${serial}00000`);
const label = (serial: string): string => `0${WATER.barcode}${serial}00000`;
const own = (serial: string): string => markingCode(CRATE, serial);

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});
beforeEach(() => packageOf(CRATE.productId, WATER.productId, 3));

const add = (codes: readonly string[], quantity = ONE) =>
  till.do('basket.add', {
    saleId: counter.saleId,
    productId: CRATE.productId,
    quantity,
    codes: codes.map(piece),
  });

describe('a package of marked pieces', () => {
  it('asks for the code of each piece, checks each at once, and comes in with the last', () => {
    expect(counter.scan(CRATE.barcode)).toMatchObject({
      error: { code: 'label.missing', field: CRATE.productId, limit: 3 },
    });
    expect(add(['aa'])).toMatchObject({ error: { code: 'label.missing', limit: 2 } });
    expect(refusal(add(['aa', 'aa']))).toBe('label.in-basket');
    expect(counter.shown).toEqual([]);
    expect(refusal(add(['aa', 'bb', 'cc']))).toBeNull();
    expect(refusal(add(['aa']))).toBe('label.in-basket');
    expect(refusal(counter.scan(piece('bb')))).toBe('label.in-basket');
    expect(refusal(add(['dd', 'ee', 'ff']))).toBeNull();
    expect(counter.lines).toMatchObject([{ line: { quantity: 2 * ONE, packs: [3, 3] } }]);
  });

  it('takes no codes of other goods, and no more codes than it has pieces', () => {
    const other = [markingCode(sampleNamed('Makaron 400 g'), 'abcdefg')];
    const { saleId } = counter;
    const { productId } = CRATE;
    expect(refusal(till.do('basket.add', { saleId, productId, codes: other }))).toBe('label.other-piece');
    expect(refusal(add(['aa', 'bb', 'cc', 'dd']))).toBe('label.other-piece');
    expect(refusal(add(['aa'], 200 * ONE))).toBe('label.too-many');
    expect(counter.shown).toEqual([]);
  });

  it('comes in by its own marking code, which stands for its pieces', () => {
    expect(refusal(counter.scan(own('abcdefg')))).toBeNull();
    expect(refusal(counter.scan(own('abcdefg')))).toBe('label.in-basket');
    expect(refusal(add(['aa', 'bb', 'cc']))).toBeNull();
    expect(counter.lines).toMatchObject([{ line: { quantity: 2 * ONE, packs: [1, 3] } }]);
    expect(refusal(counter.cash())).toBeNull();
  });

  it('goes with all its codes or not at all', () => {
    add(['aa', 'bb', 'cc']);
    add(['dd', 'ee', 'ff']);
    const less = (...gone: string[]) =>
      counter.on('basket.set-quantity', 0, { quantity: ONE, gone: gone.map(label) });
    for (const some of [[], ['aa'], ['aa', 'bb', 'dd']] as string[][])
      expect(less(...some)).toMatchObject({ error: { code: 'label.which-goes', limit: 1 } });
    expect(refusal(less('bb', 'aa', 'cc'))).toBeNull();
    expect(counter.lines).toMatchObject([{ line: { quantity: ONE, packs: [3] } }]);
    expect(refusal(counter.scan(piece('aa')))).toBeNull();
    expect(refusal(counter.scan(piece('dd')))).toBe('label.in-basket');
  });

  it('is sold with its codes, and comes back whole', async () => {
    add(['aa', 'bb', 'cc']);
    add(['dd', 'ee', 'ff']);
    const { saleId } = counter;
    const begun = counter.pay();
    if (!begun.ok) throw new Error(begun.error.code);
    await till.clock.advance(20 * SECOND);
    expect(till.service.payments[0]?.receipt?.items).toMatchObject([
      { Amount: 2, Labels: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'].map(label) },
    ]);
    counter.next();
    expect(refusal(counter.scan(piece('ee')))).toBe('label.sold');
    const back = (...serials: string[]) =>
      giveBack(till, saleId, [{ at: 0, quantity: ONE, labels: serials.map(label) }]);
    expect(offerOf(till, saleId).lines).toMatchObject([{ byPiece: true, packs: [3, 3] }]);
    for (const some of [['dd'], ['aa', 'bb', 'dd']]) expect(errorOf(back(...some))).toBe('label.missing');
    expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE }]))).toBe('label.missing');
    expect(back('dd', 'ee', 'ff').ok).toBe(true);
    await till.clock.advance(30 * SECOND);
    expect(offerOf(till, saleId).lines).toMatchObject([
      { labels: ['aa', 'bb', 'cc'].map(label), packs: [3] },
    ]);
    expect(refusal(counter.scan(piece('ee')))).toBeNull();
    expect(refusal(counter.scan(piece('bb')))).toBe('label.sold');
  });

  it('survives a restart, and its sale that was charged half', async () => {
    add(['aa', 'bb', 'cc']);
    await till.crash();
    await till.start();
    expect(counter.lines).toMatchObject([{ line: { packs: [3] } }]);
    const { saleId } = counter;
    expect(refusal(counter.cashPart(100_000))).toBeNull();
    await till.crash();
    await till.start();
    expect(till.journal.sale(saleId)?.lines).toMatchObject([
      { packs: [3], labels: ['aa', 'bb', 'cc'].map(label) },
    ]);
  });
});

describe('an unknown scan that a person names', () => {
  it('is a package by one code for each package, or by the codes of its pieces', () => {
    const notOnFile = (serial: string): string => `010478006900013021${serial}\u001d93dGVz`;
    const asCrate = (quantity: number) => {
      const { saleId } = counter;
      const { productId } = CRATE;
      return till.do('basket.replace-unknown', { saleId, lineId: counter.lineId(), productId, quantity });
    };
    for (const serial of ['aaaaaaa', 'bbbbbbb', 'ccccccc']) counter.scan(notOnFile(serial));
    expect(asCrate(2 * ONE)).toMatchObject({ error: { code: 'label.missing', limit: 3 } });
    expect(refusal(asCrate(ONE))).toBeNull();
    expect(counter.lines).toMatchObject([{ line: { quantity: ONE, packs: [3] } }]);
  });
});
