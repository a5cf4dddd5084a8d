/** A marked piece is sold once: a till that loses track of its basket sells the piece twice or never. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/endpoint.ts';
import { type Counter, chargeUnheard, refusal, sample, startAt } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { markingCode } from '../support/sample-goods.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const WATER = sample('Suv gazsiz 1 l');
const LABEL = `0${WATER.barcode}abcdefg`;
const PIECE = markingCode(WATER, 'abcdefg');
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** As after a repair of the journal: whatever the log lacks is gone. */
async function loseBaskets(): Promise<void> {
  await till.crash();
  const database = new DatabaseSync(join(till.folder, 'journal.db'));
  database.exec('DELETE FROM basket');
  database.close();
  till.clock.reboot(30 * SECOND);
  await till.start();
}

describe('a piece that was sold', () => {
  it('stays sold if another payment of its sale was refunded in full', async () => {
    counter.scan(PIECE);
    const lost = await chargeUnheard(till, counter);
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    await till.clock.advance(400 * SECOND);
    expect(till.refund(lost, 'paid twice').ok).toBe(true);
    await till.clock.advance(60 * SECOND);
    expect(till.payment(lost).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
  });

  it('stays sold if cash was refunded and paid again before completion', () => {
    counter.scan(PIECE);
    const { saleId, totalTiyin } = counter;
    expect(refusal(counter.cashPart(totalTiyin - 1))).toBeNull();
    expect(refusal(counter.cashBack())).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    expect(refusal(counter.cashBack(saleId, 1))).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });

  it('in training is for sale, and a piece sold live is not, though added in training', async () => {
    await startAt(till, TRAINING);
    counter.scan(PIECE);
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
    await startAt(till, ENDPOINT);
    expect(refusal(counter.scan(PIECE))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
    counter.next();

    const second = PIECE.replace('abcdefg', 'abcdefh');
    counter.scan(second);
    counter.cash();
    counter.next();
    await startAt(till, TRAINING);
    expect(refusal(counter.scan(second))).toBeNull();
    const lesson = counter.saleId;
    await startAt(till, ENDPOINT);
    expect(counter.shown).toEqual([]);
    // The lesson's pieces are not for sale here.
    expect(counter.parked).toMatchObject([{ saleId: lesson, otherMode: 'training', mayBeRecalled: false }]);
    expect(refusal(counter.recall(lesson))).toBe('endpoint.mismatch');
  });
});

describe('a piece that waits', () => {
  it('with a payment set aside is free once that was paid and refunded, even if the parked list was open', async () => {
    till.service.firstStatus = 1;
    counter.scan(PIECE);
    expect(counter.pay().ok).toBe(true);
    const id = counter.transactionId;
    await till.clock.advance(2 * SECOND);
    till.setAside(id);
    counter.next();
    expect(refusal(counter.scan(PIECE))).toBe('label.in-basket');
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
    till.refund(id, 'came back');
    await till.clock.advance(200 * SECOND);
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });

  it('in a part-paid sale stays with it, even if its basket is lost, and comes back to be paid', async () => {
    counter.scan(PIECE);
    const { saleId, totalTiyin } = counter;
    counter.cashPart(100);
    await loseBaskets();
    expect(counter.shown).toEqual([]);
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([[WATER.name, 1, LABEL]]);
    expect(refusal(counter.cashPart(totalTiyin - 100))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('in a sale with an uncertain payment stays with it, and is free once the payment failed', async () => {
    counter.scan(PIECE);
    till.service.firstStatus = 1;
    expect(counter.pay().ok).toBe(true);
    const id = counter.transactionId;
    await till.clock.advance(2 * SECOND);
    await loseBaskets();
    expect(refusal(counter.scan(PIECE))).toBe('label.sold');
    till.service.only.status = -1;
    await till.clock.advance(30 * SECOND);
    expect(till.state(id)).toBe('declined');
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });

  it('sold outside its basket returns into no basket', () => {
    counter.scan(PIECE);
    const first = counter.saleId;
    const lineId = counter.lineId();
    counter.scan(sample('Obi non').barcode);
    counter.on('basket.remove', 0, { reason: null });
    counter.park('first');
    counter.scan(PIECE);
    expect(refusal(counter.cash())).toBeNull();
    expect(refusal(counter.recall(first))).toBeNull();
    expect(refusal(till.do('basket.put-back', { saleId: first, lineId }))).toBe('label.sold');
  });
});
