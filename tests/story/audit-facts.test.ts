/** What the audit says was done: which rights and limits, role, difference, reason and setting. */
import { describe, expect, it } from 'vitest';
import { eventWords } from '../../renderer/features/audit/event-words.ts';
import type { AuditPage, AuditRow } from '../../shared/contract/audit.ts';
import type { Request } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { CASHIER_ROLE, MANAGER_ROLE } from '../../shared/staff/role.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { wordsIn } from '../support/messages.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const ALL: Request<'audit.page'> = { before: null, limit: 200, staffId: null, groups: [], day: null };

/** With Dilshod, the manager, at the till. */
async function shop() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.dilshod, PIN.dilshod);
  const page = async (): Promise<AuditPage> => good(await till.send('audit.page', ALL));
  /** The newest entry of the kind, and the screen's text for it. */
  const newest = async (kind: AuditRow['kind'], language: Language = 'en') => {
    const { rows, people: named, roles } = await page();
    const row = rows.find((one) => one.kind === kind);
    if (!row) throw new Error(`no ${kind}`);
    const names = { people: new Map(named.map((one) => [one.staffId, one])), roles };
    // On the screen, no-break spaces keep sums together.
    const says = eventWords(wordsIn(language), row, names).replaceAll(/[\u202f\u00a0]/g, ' ');
    return { row, says };
  };
  return { till, ...people, page, newest };
}

const CASHIER: Request<'roles.save'> = {
  roleId: CASHIER_ROLE,
  name: '',
  rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report'],
  discountLimit: null,
  refundLimitTiyin: null,
};

describe('a role that is saved', () => {
  it('names the rights that it gained and lost, against the built-in role too', async () => {
    const { till, newest } = await shop();
    good(await till.send('roles.save', { ...CASHIER, rights: ['sell', 'void-line', 'refund', 'discount'] }));
    const { row, says } = await newest('role.changed');
    expect(row.facts).toEqual([
      { of: 'rights-given', rights: ['refund', 'discount'] },
      { of: 'rights-taken', rights: ['open-item', 'open-shift', 'report'] },
    ]);
    expect(says).toBe(
      'Role · saved · Cashier · now may: Refund, Discount · may no more: Sell custom items, Open a shift, Shift reports',
    );
  });

  it('names a raised limit as such, not as a rename', async () => {
    const { till, newest } = await shop();
    const rights = [...CASHIER.rights, 'refund' as const, 'discount' as const];
    const limited = { ...CASHIER, rights, refundLimitTiyin: tiyin(5_000_000), discountLimit: 1_000 };
    good(await till.send('roles.save', limited));
    expect((await newest('role.changed')).says).toContain(
      'now may: Refund, Discount · discount limit: 10 % · refund limit of a sale: 50 000 soum',
    );
    good(await till.send('roles.save', { ...limited, refundLimitTiyin: tiyin(90_000_000) }));
    expect((await newest('role.changed')).row.facts).toEqual([
      { of: 'limit', right: 'refund', from: 5_000_000, to: 90_000_000 },
    ]);
    good(await till.send('roles.save', { ...limited, discountLimit: null, refundLimitTiyin: null }));
    const { row, says } = await newest('role.changed');
    expect(row.facts).toEqual([
      { of: 'limit', right: 'discount', from: 1_000, to: 'none' },
      { of: 'limit', right: 'refund', from: 90_000_000, to: 'none' },
    ]);
    expect(says).toContain('refund limit of a sale: 900 000 soum → without a limit');
  });

  it('names its former name; a removed role keeps its name', async () => {
    const { till, newest } = await shop();
    const role = { ...CASHIER, roleId: null, name: 'Senior', rights: ['sell' as const] };
    const made = good(await till.send('roles.save', role));
    const roleId = made.roles.find(({ name }) => name === 'Senior')?.roleId ?? null;
    good(await till.send('roles.save', { ...role, roleId, name: 'Chief' }));
    expect((await newest('role.changed')).says).toBe('Role · saved · Chief · was called Senior');
    good(await till.send('roles.retire', { roleId: roleId ?? CASHIER_ROLE }));
    expect((await newest('role.changed')).says).toBe('Role · taken away · Chief');
  });
});

it('a person’s row names the first role, and both roles at a change', async () => {
  const { till, lola, newest } = await shop();
  const { row } = await newest('staff.changed');
  expect(row.facts).toMatchObject([{ of: 'role', from: null, to: CASHIER_ROLE }]);
  good(await till.send('people.give-role', { staffId: lola, roleId: MANAGER_ROLE }));
  expect((await newest('staff.changed')).says).toBe('Person · new role · Cashier → Manager · Lola');
  // Neither a name nor a PIN changes the role.
  good(await till.send('people.rename', { staffId: lola, name: 'Lola S.' }));
  expect((await newest('staff.changed')).row.facts).toEqual([]);
});

it('a closed shift names its report’s number and the drawer’s difference', async () => {
  const { till, newest } = await shop();
  counting(till);
  const close = async (soum: number) => {
    good(await till.send('shift.open', { count: counted(100_000), words: null }));
    const { open } = good(await till.send('shift.state', undefined));
    if (open === null) throw new Error('no shift is open');
    const { shiftId, mark } = open;
    const how = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: 'counted twice' };
    good(await till.send('shift.close', { shiftId, mark, count: counted(soum), ...how }));
    return await newest('shift.closed');
  };
  const short = await close(95_000);
  expect(short.row.facts).toMatchObject([{ of: 'z-report', differenceTiyin: -500_000 }]);
  expect(short.says).toMatch(/^Shift closed · Z report \w{6}-\w{6}-0001, missing in the drawer: 5 000 soum$/);
  expect((await close(100_500)).says).toMatch(/-0002, too much in the drawer: 500 soum$/);
  expect((await close(100_000)).says).toMatch(/-0003, the drawer agrees$/);
});

it('an opened shift names its float, the difference, and later its report’s number', async () => {
  const { till, newest } = await shop();
  counting(till);
  const open = async (soum: number) => {
    good(await till.send('shift.open', { count: counted(soum), words: null }));
    const says = (await newest('shift.opened')).says;
    const state = good(await till.send('shift.state', undefined)).open;
    if (state === null) throw new Error('no shift is open');
    return { says, ...state };
  };
  const { says, shiftId, mark } = await open(100_000);
  expect(says).toBe('Shift opened · float: 100 000 soum');
  const how = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
  good(await till.send('shift.close', { shiftId, mark, count: counted(90_000), ...how }));
  expect((await open(85_000)).says).toBe(
    'Shift opened · float: 85 000 soum, missing in the drawer: 5 000 soum',
  );
  good(await till.send('shift.explain', { shiftId, words: 'paid for a taxi' }));
  expect((await newest('shift.explained')).says).toMatch(
    /^Difference of a shift explained · Z report \w{6}-\w{6}-0001, missing in the drawer: 10 000 soum$/,
  );
});

it('lost secrets are named with their person, and so is their return', async () => {
  const { till, newest, page } = await shop();
  till.peppers.isLost = true;
  till.settled = { ...till.settled, lost: { seal: true, setupCode: true } };
  await till.restart();
  till.peppers.isLost = false;
  till.settled = { reach: 'elsewhere' };
  await till.restart();
  await till.signIn(await till.idOf('Dilshod'), PIN.dilshod);
  expect((await newest('secrets.lost')).says).toBe('Secrets on the disk · all can be checked again');
  const { rows, people, roles } = await page();
  const lost = rows.findLast(({ kind }) => kind === 'secrets.lost');
  const names = { people: new Map(people.map((one) => [one.staffId, one])), roles };
  expect(lost && eventWords(wordsIn('en'), lost, names)).toBe(
    'Secrets on the disk · PINs can’t be checked · what the setup code is checked against is missing · the setup’s seal is gone, or can’t be opened · Dilshod · Lola · Aziz',
  );
});

it('a drawer opened without a sale names the reason', async () => {
  const { till, newest } = await shop();
  good(await till.send('drawer.no-sale', { reason: 'change for a note' }));
  expect((await newest('drawer.opened')).says).toBe(
    'Drawer opened without a sale · reason: change for a note',
  );
});

it('a pay-in or pay-out names the reason', async () => {
  const { till, newest } = await shop();
  const { open } = good(await till.send('shift.state', undefined));
  const mark = open?.mark ?? null;
  const moved = { kind: 'pay-out', amountTiyin: tiyin(5_000_000), reason: 'taxi for the goods' } as const;
  good(await till.send('cash.move', { ...moved, mark }));
  expect((await newest('cash-movement.made')).says).toBe(
    'Cash beside the sales · taken out · reason: taxi for the goods',
  );
});

describe('a setting', () => {
  it.each([
    ['en', 'Settings · Shifts: calendar days → counted shifts · Count blind: off → on'],
    ['ru', 'Настройки · Смены: по дням → с пересчётом · Считать вслепую: выключено → включено'],
    [
      'uz',
      'Sozlamalar · Smenalar: kunlar boʻyicha → sanaladigan smenalar · Koʻrmay sanash: oʻchirilgan → yoqilgan',
    ],
  ] as const)('shows the old and the new value, in %s', async (language, says) => {
    const { till, newest } = await shop();
    good(await till.send('settings.change', { shifts: 'counted', blindCount: true }));
    expect((await newest('settings.changed', language)).says).toBe(says);
  });

  it('that is a list shows what was added and removed, and where a found value came from', async () => {
    const { till, newest } = await shop();
    good(await till.send('settings.change', { cashReasons: ['Water', 'Taxi'] }));
    good(await till.send('settings.change', { cashReasons: ['Taxi', 'Bread'] }));
    expect((await newest('settings.changed')).says).toBe(
      'Settings · Reasons for cash in and out: added: Bread; removed: Water',
    );
    till.settings = { ...till.settings, idleLockMinutes: 15, cashReasons: ['Bread', 'Taxi'] };
    await till.composed.features.settings?.start();
    expect((await newest('settings.changed')).says).toBe(
      'Settings · found at a start, not set at this till · Reasons for cash in and out: another order · The till locks by itself, after minutes: 10 → 15',
    );
  });
});
