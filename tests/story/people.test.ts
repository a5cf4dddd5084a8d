/** People come to the till, sell, leave and change; what the books record, and what they never hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Request } from '../../shared/contract/contract.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../shared/history/export.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';

const MINUTE_MS = 60_000;
const [BREAD] = SAMPLE_PRODUCTS;
const breadOf = (saleId: string) => ({ saleId, productId: String(BREAD?.productId), quantity: ONE });

const wholeHistory: Pick<Request<'history.export'>, 'saleId' | 'text' | 'filters' | 'heads' | 'called'> = {
  saleId: null,
  text: '',
  filters: { days: null, tender: null, standing: null, person: null, refunds: false },
  heads: Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, column])) as Record<ExportColumn, string>,
  called: {},
};

/** The basket on the screen. */
const openSale = async (till: StaffedTill): Promise<string> => {
  const opened = await till.send('till.open', undefined);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.basket.saleId;
};

describe('a till for real money without any sign-in yet', () => {
  it('sells, and asks for its first manager for everything else', async () => {
    const till = await StaffedTill.openShop();
    const id = await till.paidSale();
    const opened = await till.send('till.open', undefined);
    expect(opened).toMatchObject({
      value: {
        staff: {
          hasStaff: false,
          person: null,
          rights: ['anyone', 'look', 'sell', 'void-line', 'open-shift'],
          hasSetupCode: true,
        },
      },
    });
    const saleId = await openSale(till);
    expect(await till.send('basket.add', breadOf(saleId))).toMatchObject({ ok: true });
    // A wrong scan must be removable without anybody to ask.
    expect(await till.send('basket.empty', { saleId, reason: null })).toMatchObject({ ok: true });
    expect(await till.send('settings.change', { theme: 'dark', language: 'ru' })).toMatchObject({ ok: true });
    const reason = 'the customer came back';
    const refused = [
      await till.send('refund.give', { transactionId: id, amountTiyin: null, reason }),
      await till.send('basket.discount', {
        saleId,
        lineId: null,
        discount: { kind: 'percent', hundredths: 100 },
      }),
      await till.send('reconcile.run', undefined),
      await till.send('settings.change', { voidReason: true }),
      await till.send('people.list', undefined),
      await till.send('audit.page', { before: null, limit: 10, staffId: null, groups: [], day: null }),
      // The shop's sales can't leave as a file, and the service's payments can't be browsed.
      await till.send('history.export', {
        ...wholeHistory,
        format: 'csv',
        language: 'en',
        name: 'Sales',
        cashier: 'Cashier',
      }),
      await till.send('by-hand.look-up', { transactionId: id, day: null }),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ error: { code: 'first-manager.needed' } });
    // Without supervised people there is no approver either.
    const wanted = { channel: 'reconcile.run', request: undefined };
    expect(await till.send('staff.need', wanted)).toMatchObject({ value: { isHeld: false, approvers: [] } });
  });

  it('gets its manager by the setup code, and then asks everybody to sign in', async () => {
    const till = await StaffedTill.openShop();
    const first = { name: 'Dilshod', pin: PIN.dilshod };
    expect(await till.send('staff.make-manager', { setupCode: 'not-the-code', ...first })).toMatchObject({
      error: { code: 'setup-code.wrong' },
    });
    const made = await till.send('staff.make-manager', { setupCode: CODE, ...first });
    expect(made).toMatchObject({ value: { hasStaff: true, person: null, rights: ['anyone'] } });
    expect(till.entries('staff.changed')).toMatchObject([
      { actor: { by: 'staff', id: 'unnamed' }, approvedBy: 'installer', payload: { what: 'made' } },
    ]);
    expect(till.entries('staff.refused')).toMatchObject([{ payload: { what: 'setup-code' } }]);
    expect(await till.send('sales.today', undefined)).toMatchObject({ error: { code: 'sign-in.needed' } });
    expect(await till.send('basket.add', breadOf(await openSale(till)))).toMatchObject({
      error: { code: 'sign-in.needed' },
    });
  });
});

describe('a till at a service on this very machine', () => {
  it('lets anyone do everything until somebody can sign in; the first person is a manager', async () => {
    const till = await StaffedTill.openShop({ reach: 'loopback' }, null);
    expect(await till.send('audit.check', { after: 0 })).toMatchObject({ value: { brokenAt: null } });
    const lola = { name: 'Lola', roleId: 'cashier', pin: PIN.lola };
    expect(await till.send('people.add', lola)).toMatchObject({ error: { code: 'people.manager-first' } });
    expect(await till.send('people.add', { ...lola, roleId: 'manager' })).toMatchObject({ ok: true });
    expect(await till.send('people.list', undefined)).toMatchObject({ error: { code: 'sign-in.needed' } });
  });

  it('gains no manager for real money from a person created in training', async () => {
    const till = await StaffedTill.openShop({ reach: 'loopback' });
    await till.send('people.add', { name: 'Sly', roleId: 'manager', pin: '9999' });
    await till.signIn(await till.idOf('Sly'), '9999');
    const rights = { rights: ['sell', 'refund'] as const, discountLimit: null, refundLimitTiyin: null };
    await till.send('roles.save', { roleId: 'cashier', name: '', ...rights, rights: [...rights.rights] });
    till.settled = { reach: 'elsewhere' };
    await till.restart();
    const now = await till.send('staff.now', undefined);
    expect(now).toMatchObject({
      value: { hasStaff: false, people: [], rights: ['anyone', 'look', 'sell', 'void-line', 'open-shift'] },
    });
    const { lola } = await till.hire();
    await till.signIn(lola, PIN.lola);
    expect(till.shownStaff?.rights).not.toContain('refund');
    // Back for a practice day: the shop's people stay, and no others count.
    till.settled = { reach: 'loopback' };
    await till.restart();
    const practice = await till.send('staff.now', undefined);
    expect(practice.ok && practice.value.people.map(({ name }) => name)).toEqual(['Dilshod', 'Lola', 'Aziz']);
  });
});

describe('people who take turns', () => {
  it('leave the basket in place, and the books say whose payment it was', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola, aziz } = await till.hire();
    await till.signIn(lola, PIN.lola);
    const saleId = await openSale(till);
    await till.send('basket.add', breadOf(saleId));
    await till.signIn(aziz, PIN.aziz);
    expect(await till.send('till.open', undefined)).toMatchObject({
      value: { staff: { person: { name: 'Aziz' } }, basket: { saleId, lines: [{}] } },
    });
    const totalTiyin = tiyin(BREAD?.priceTiyin ?? 0);
    const begun = await till.send('tender.code', { saleId, totalTiyin, payerCode: '880101698207133392' });
    expect(begun).toMatchObject({ ok: true });
    // The payment stays with the person who began it, even if another person is signed in when it is paid.
    await till.signIn(lola, PIN.lola);
    await till.clock.advance(10_000);
    expect(till.entries('payment.begun').at(-1)).toMatchObject({ actor: { by: 'staff', id: aziz } });
    expect(till.entries('payment.moved').at(-1)).toMatchObject({
      actor: { by: 'till', for: aziz },
      payload: { payment: { state: { name: 'paid' } } },
    });
    expect(till.entries('staff.signed').map(({ payload }) => [payload.staffId, payload.what])).toEqual([
      [dilshod, 'in'],
      [dilshod, 'out'],
      [lola, 'in'],
      [aziz, 'in'],
      [lola, 'in'],
    ]);
  });

  it('sign in again after each start; no entry or line holds a name or PIN', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.set-pin', { staffId: lola, pin: PIN.new });
    await till.restart();
    expect(await till.send('staff.now', undefined)).toMatchObject({
      value: { hasStaff: true, person: null },
    });
    expect(await till.send('staff.sign-in', { staffId: lola, pin: PIN.lola })).toMatchObject({ ok: false });
    await till.signIn(lola, PIN.new);
    const everything = till.logText();
    for (const word of ['Lola', 'Dilshod', 'Aziz', PIN.new, CODE])
      expect(everything, word).not.toContain(word);
    const files = readdirSync(till.folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of files) {
      const bytes = readFileSync(join(till.folder, name)).toString('latin1');
      expect(bytes, name).not.toContain(PIN.new);
    }
  });

  it('may erase a name once its owner has left; the number stays, and a rebuild changes neither', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    expect(await till.send('people.erase-name', { staffId: lola })).toMatchObject({ ok: false });
    await till.send('people.leave', { staffId: lola });
    const erased = await till.send('people.erase-name', { staffId: lola });
    expect(erased.ok && erased.value.people.find(({ staffId }) => staffId === lola)).toMatchObject({
      name: null,
      number: 2,
      state: 'left',
      hasPin: false,
    });
    await till.restart();
    const back = till.journal.staff().find(({ staffId }) => staffId === lola);
    expect(back).toMatchObject({ name: null, number: 2, erased: true, pin: null });
  });
});

describe('an idle till', () => {
  it('locks by itself after the configured minutes, by whichever clock is ahead', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    till.settings = { ...till.settings, idleLockMinutes: 5 };
    await till.signIn(lola, PIN.lola);
    await till.clock.advance(4 * MINUTE_MS);
    await till.send('staff.touched', undefined);
    await till.clock.advance(4 * MINUTE_MS);
    expect(till.shownStaff).toMatchObject({ person: { staffId: lola } });
    // A clock that is set back does not keep the till open.
    till.clock.jumpWall(-3 * 60 * MINUTE_MS);
    await till.clock.advance(2 * MINUTE_MS);
    expect(till.shownStaff).toMatchObject({ person: null, lockedFor: lola, rights: ['anyone'] });
    expect(till.entries('staff.signed').at(-1)).toMatchObject({
      actor: { by: 'till', for: lola },
      payload: { what: 'idle' },
    });
    expect(await till.send('sales.today', undefined)).toMatchObject({ error: { code: 'sign-in.needed' } });
  });

  it('waits while somebody waits for a payment, and locks after the machine slept', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    till.settings = { ...till.settings, idleLockMinutes: 2 };
    await till.signIn(lola, PIN.lola);
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(4 * MINUTE_MS);
    expect(till.state(id)).toBe('processing');
    expect(till.shownStaff).toMatchObject({ person: { staffId: lola } });
    till.composed.wake();
    expect(till.shownStaff).toMatchObject({ person: null });
  });
});
