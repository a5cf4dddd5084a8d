/** Papers besides receipts on the till's printer: reports, slips, returns and gift receipts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Parsed } from '../../shared/contract/contract.ts';
import { SaleId, type ShiftId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { counted, counting, Drawer, good } from '../support/drawer.ts';
import { PrintingTill } from '../support/printing-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

let shop: PrintingTill;
let drawer: Drawer;
beforeEach(async () => {
  shop = await PrintingTill.open();
  shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en', receiptPrinting: 'never' };
  counting(shop.till);
  shop.till.know(KNOWN);
  drawer = new Drawer(shop.till);
  drawer.open(100_000);
});
afterEach(() => shop.close());

type Asked = Parsed<'print.paper'>;

/** Prints, and returns the text of the paper. */
async function printed(asked: Asked): Promise<string> {
  const at = shop.printer.papers.length;
  expect(await shop.till.ask('print.paper', asked)).toEqual({ ok: true, value: { by: 'printer' } });
  await shop.untilLater(() => shop.printer.papers.length > at);
  await shop.untilLater(() => shop.view.printer?.light === 'ready');
  return shop.paper(at);
}

const report = (shiftId: ShiftId): Asked => ({ kind: 'report', shiftId });

/** A return of one bread of a new cash sale. */
function returned(): Asked {
  const saleId = shop.sellForCash();
  expect(giveBack(shop.till, saleId, [{ at: 0, quantity: ONE }]).ok).toBe(true);
  const [made] = offerOf(shop.till, saleId).returns;
  if (!made) throw new Error('nothing came back');
  return { kind: 'return', saleId, returnId: made.returnId };
}

describe('an X report', () => {
  it('is made anew for each print, and is never a copy', async () => {
    const { shiftId } = good(shop.till.do('shift.x', undefined)).report.head;
    const before = await printed(report(shiftId));
    shop.sellForCash();
    const after = await printed(report(shiftId));
    expect(before).toMatch(/X report/);
    expect(after).not.toBe(before);
    expect(after).not.toContain('COPY');
  });

  it('prints for a person who saw it, and for no other', async () => {
    const { shiftId } = drawer.now;
    const answer = await shop.till.ask('print.paper', report(shiftId));
    expect(answer).toMatchObject({ ok: false, error: { code: 'shift.over' } });
  });

  it('shows no more cash than the person saw', async () => {
    shop.till.settings = { ...shop.till.settings, blindCount: true };
    const { report: shown } = good(shop.till.do('shift.x', undefined));
    expect(shown.keptTiyin).toBeNull();
    shop.till.settings = { ...shop.till.settings, blindCount: false };
    const paper = await printed(report(shown.head.shiftId));
    expect(paper).not.toMatch(/Expected/);
  });

  it('of a shift that was closed while it waited is dropped', async () => {
    const { shiftId } = good(shop.till.do('shift.x', undefined)).report.head;
    shop.printer.setFault('no-paper');
    await shop.till.ask('print.paper', report(shiftId));
    await shop.untilLater(() => shop.view.printer?.light === 'trouble');
    drawer.close(100_000);
    shop.printer.repair();
    await shop.till.clock.advance(10 * MINUTE);
    expect([shop.printer.papers, shop.waiting]).toEqual([[], []]);
  });
});

it('a Z report prints as stored, and its second print is a copy, also after a restart', async () => {
  const { report: closed, z } = drawer.close(100_000);
  const { shiftId } = closed.head;
  const first = await printed(report(shiftId));
  expect(first).toContain(z?.numberText);
  expect(first).not.toContain('COPY');
  await shop.till.crash();
  await shop.till.start();
  good(shop.till.do('shift.z', { shiftId }));
  expect(await printed(report(shiftId))).toContain('COPY');
});

it('a slip prints once as the original, and then as a copy', async () => {
  const { mark } = drawer.now;
  const move = { kind: 'pay-out', amountTiyin: 5_000_00, reason: 'Water', mark } as const;
  const { cashMovementId } = good(shop.till.do('cash.move', move as never));
  const slip: Asked = { kind: 'slip', cashMovementId };
  const first = await printed(slip);
  expect(first).toMatch(/Pay-out.*5.000.*Water.*Signature/s);
  expect(first).not.toContain('COPY');
  expect(await printed(slip)).toContain('COPY');
});

describe('a return', () => {
  it('prints its goods, its money and both people, once without a mark', async () => {
    const asked = returned();
    const first = await printed(asked);
    expect(first).toMatch(/RETURN.*Given back.*Given back by.*Approved by.*Customer/s);
    expect(first).not.toContain('COPY');
    expect(await printed(asked)).toContain('COPY');
  });

  it('of an earlier run without a row is a copy', async () => {
    const asked = returned();
    await shop.till.crash();
    await shop.till.start();
    expect(await printed(asked)).toContain('COPY');
  });

  it('that fails in the middle waits for a press, as a receipt does', async () => {
    const asked = returned();
    shop.printer.setFault('no-paper');
    await shop.till.ask('print.paper', asked);
    await shop.untilLater(() => shop.waiting.length > 0, 200);
    expect(shop.waiting).toMatchObject([{ paper: 'return', state: 'late' }]);
    await shop.till.clock.advance(10 * MINUTE);
    expect(shop.printer.papers).toEqual([]);
  });
});

describe('a gift receipt', () => {
  it('has the goods and the code of the sale, and no price', async () => {
    const saleId = shop.sellForCash();
    const paper = await printed({ kind: 'gift', saleId });
    expect(paper).toMatch(/Gift receipt No\..*1 pc/s);
    expect(paper).not.toMatch(/soum|Total|\d[ {2}]\d{3}|,00/);
    expect(shop.printer.papers[0]?.codes).toHaveLength(1);
    expect(await printed({ kind: 'gift', saleId })).toContain('COPY');
  });

  it('leaves the receipt its first, unmarked print', async () => {
    const saleId = shop.sellForCash();
    await printed({ kind: 'gift', saleId });
    await shop.till.ask('print.receipt', { saleId });
    await shop.untilLater(() => shop.printer.papers.length === 2);
    expect(shop.paper(1)).not.toContain('COPY');
  });

  it('of an open sale is refused', async () => {
    const saleId = shop.till.newSale();
    const answer = await shop.till.ask('print.paper', { kind: 'gift', saleId });
    expect(answer).toMatchObject({ ok: false, error: { code: 'payment.not-found' } });
  });
});

describe('what happened to a sale', () => {
  it('prints each step, and is never a copy', async () => {
    const saleId = shop.sellForCash();
    const paper = await printed({ kind: 'story', saleId });
    expect(paper).toMatch(/what happened.*№ \d+.*taken in cash.*The sale is complete/s);
    expect(await printed({ kind: 'story', saleId })).not.toContain('COPY');
  });

  it('of an unknown sale is refused', async () => {
    const answer = await shop.till.ask('print.paper', { kind: 'story', saleId: SaleId.parse('none') });
    expect(answer).toMatchObject({ ok: false, error: { code: 'payment.not-found' } });
  });
});

it('without a printer the page draws the paper, and the main process marks copies', async () => {
  const asked = returned();
  shop.till.settings = { ...shop.till.settings, printerKind: 'system' };
  const answers = [await shop.till.ask('print.paper', asked), await shop.till.ask('print.paper', asked)];
  expect(answers).toEqual([false, true].map((isCopy) => ({ ok: true, value: { by: 'system', isCopy } })));
});

it('a person prints the report that an approval showed, and another person does not', async () => {
  const till = await StaffedTill.openShop();
  counting(till);
  const { dilshod, lola } = await till.hire();
  await till.signIn(dilshod, PIN.dilshod);
  good(await till.send('shift.open', { count: counted(100_000), words: null }));
  const seller = { roleId: null, name: 'Seller', rights: ['sell' as const] };
  const { roles } = good(
    await till.send('roles.save', { ...seller, discountLimit: null, refundLimitTiyin: null }),
  );
  const roleId = String(roles.find(({ name }) => name === 'Seller')?.roleId);
  good(await till.send('people.give-role', { staffId: lola, roleId }));
  await till.signIn(lola, PIN.lola);
  const approved = { channel: 'shift.x', request: undefined } as const;
  expect(await till.send('shift.x', undefined)).toMatchObject({ error: { code: 'right.needed' } });
  good(await till.send('staff.approve', { ...approved, by: { staffId: dilshod, pin: PIN.dilshod } }));
  const { shiftId } = good(await till.send('shift.x', undefined)).report.head;
  const print = () => till.send('print.paper', report(shiftId));
  expect(await print()).toMatchObject({ ok: true });
  await till.signIn(dilshod, PIN.dilshod);
  expect(await print()).toMatchObject({ error: { code: 'shift.over' } });
});
