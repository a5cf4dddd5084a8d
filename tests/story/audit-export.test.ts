/** The log as a file: what the screen shows, with ids beside, and whether somebody changed the log. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { AuditExportProgress } from '../../shared/contract/audit.ts';
import type { Request } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { CASHIER_ROLE, MANAGER_ROLE } from '../../shared/staff/role.ts';
import { MESSAGES } from '../support/messages.ts';
import { type OpenedTill, openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PIN = '258046';
/** The words that a page sends. */
const CALLED = Object.fromEntries(
  Object.entries(MESSAGES.en).filter(([key]) =>
    /^(audit|right|role|staff\.nameless|money\.unit)(\.|$)/.test(key),
  ),
);
const ALL: Request<'audit.export'> = {
  before: null,
  staffId: null,
  groups: [],
  day: null,
  format: 'csv',
  language: 'en',
  name: 'Who did what',
  called: CALLED,
};

async function idOf(shop: OpenedTill, name: string): Promise<StaffId> {
  const people = await shop.ask('people.list', undefined);
  const person = people.ok ? people.value.people.find((one) => one.name === name) : undefined;
  if (!person) throw new Error(`nobody is called ${name}`);
  return person.staffId;
}

/**
 * A manager, a cashier whose name a spreadsheet would run as a formula, and cash that the manager paid in.
 */
async function staffedShop(folder = tempFolder()) {
  const files = new Map<string, { text: string; bytes: Uint8Array }>();
  const told: AuditExportProgress[] = [];
  const shop = await openedTill(folder, {
    onSave: (name, text, bytes) => void files.set(name, { text, bytes }),
    publish: (event, payload) => {
      if (event === 'audit.export-progress') told.push(payload as AuditExportProgress);
    },
  });
  const made = await shop.ask('staff.make-manager', {
    setupCode: 'any-code-at-all',
    name: 'Dilshod',
    pin: PIN,
  });
  if (!made.ok) throw new Error(made.error.code);
  const [manager] = made.value.people;
  if (!manager) throw new Error('nobody was made');
  const dilshod = manager.staffId;
  await shop.ask('staff.sign-in', { staffId: dilshod, pin: PIN });
  await shop.ask('people.add', { name: '=cmd|calc', roleId: 'cashier', pin: '1357' });
  const sly = await idOf(shop, '=cmd|calc');
  const state = await shop.ask('shift.state', undefined);
  const mark = state.ok ? (state.value.open?.mark ?? null) : null;
  await shop.ask('cash.move', {
    kind: 'pay-in',
    amountTiyin: tiyin(5_000_00),
    reason: 'change for the day',
    mark,
  });
  const save = async (change: Partial<Request<'audit.export'>> = {}) => {
    const answer = await shop.ask('audit.export', { ...ALL, ...change });
    if (!answer.ok) throw new Error(answer.error.code);
    return {
      ...answer.value,
      ...(files.get(answer.value.name ?? '') ?? { text: '', bytes: new Uint8Array() }),
    };
  };
  return { shop, folder, dilshod, sly, save, told };
}

const linesOf = (text: string): readonly string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');
/** Row numbers: the first column is the entry's number. */
const rowsOf = (text: string): readonly string[] => {
  const lines = linesOf(text);
  return lines.slice(lines.findIndex((line) => line.startsWith('No.,')) + 1);
};

describe('the log as a file', () => {
  it('has the rows of the screen, newest first, with current names and ids', async () => {
    const { shop, dilshod, sly, save, told } = await staffedShop();
    const { name, text, entries, isCut, brokenAt } = await save();
    expect({ name, isCut, brokenAt }).toEqual({ name: 'Who did what.csv', isCut: false, brokenAt: null });
    const shown = await shop.ask('audit.page', {
      before: null,
      staffId: null,
      groups: [],
      day: null,
      limit: 200,
    });
    const seqs = shown.ok ? shown.value.rows.map(({ seq }) => String(seq)) : [];
    expect(rowsOf(text).map((line) => line.split(',')[0])).toEqual(seqs);
    expect(entries).toBe(seqs.length);
    const lines = linesOf(text);
    expect(lines[0]).toBe('Who did what');
    expect(lines[1]).toMatch(
      new RegExp(`^Made,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,Dilshod,${dilshod}$`),
    );
    expect(lines).toContain('Who,Everybody');
    expect(text).toContain(`Is the log whole,"Yes: from entry 1 to entry ${seqs[0]}`);
    const paidIn = rowsOf(text).find((line) => line.includes('cash-movement.made'));
    expect(paidIn).toContain(`Dilshod,${dilshod},,,Cash beside the sales,put in`);
    expect(paidIn).toContain(',5000,1,cash-movement.made pay-in,');
    // Text that looks like a formula is stored as text.
    expect(text).toContain(`'=cmd|calc,${sly}`);
    expect(text).not.toMatch(/(^|[,;"\n])=/);
    // A row without a sale carries its own reason.
    expect(paidIn).toContain('put in · reason: change for the day');
    // The file contains no secret.
    for (const secret of [PIN, '1357', 'any-code-at-all', 'p1.']) {
      expect(text).not.toContain(secret);
    }
    expect(told.at(-1)).toEqual({ checkedTo: Number(seqs[0]), last: Number(seqs[0]), entries: seqs.length });
  });

  it('applies the filters of the screen and names them', async () => {
    const { sly, save } = await staffedShop();
    const { text } = await save({ staffId: sly, groups: ['people'] });
    expect(linesOf(text)).toContain(`Who,'=cmd|calc,${sly}`);
    expect(linesOf(text)).toContain('What,People and approvals');
    expect(rowsOf(text)).toHaveLength(1);
    expect(rowsOf(text)[0]).toContain('staff.changed made');
    expect(rowsOf((await save({ day: '2001-01-01' })).text)).toEqual([]);
    const early = await save({ before: 3 });
    expect(rowsOf(early.text).map((line) => line.split(',')[0])).toEqual(['2', '1']);
    expect(linesOf(early.text)).toContain('Before entry,3');
  });

  it('is also a workbook whose sums are numbers', async () => {
    const { dilshod, save } = await staffedShop();
    const { name, bytes } = await save({ format: 'xlsx' });
    expect(name).toBe('Who did what.xlsx');
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>5000</v>');
    expect(sheet).toContain(`>${dilshod}<`);
    expect(sheet).toContain('>=cmd|calc<');
    expect(sheet).not.toContain('<f>');
  });

  it('says what was done: rights, limits, a given role, settings, and why a drawer was opened', async () => {
    const { shop, sly, save } = await staffedShop();
    const limits = { discountLimit: null, refundLimitTiyin: tiyin(50_000_50) };
    await shop.ask('roles.save', { roleId: CASHIER_ROLE, name: '', rights: ['sell', 'refund'], ...limits });
    await shop.ask('people.give-role', { staffId: sly, roleId: MANAGER_ROLE });
    await shop.ask('settings.change', { voidReason: true, cashReasons: ['=2+2'] });
    await shop.ask('drawer.no-sale', { reason: '=cmd|calc' });
    const { text } = await save();
    const detailsOf = (kind: string) => rowsOf(text).find((line) => line.includes(`,${kind}`)) ?? '';
    expect(detailsOf('role.changed')).toContain(
      '"saved · Cashier · now may: Refund · may no more: Sell custom items, Take goods out, Open a shift, Shift reports · refund limit of a sale: 50000,50 soum"',
    );
    expect(detailsOf('staff.changed')).toContain('new role · Cashier → Manager');
    expect(detailsOf('settings.changed')).toContain(
      'Ask why items are removed: off → on · Reasons for cash in and out: added: =2+2',
    );
    expect(detailsOf('drawer.opened')).toContain('reason: =cmd|calc');
    expect(text).not.toMatch(/(^|[,;"\n])=/);
  });

  it('shows an erased person by number', async () => {
    const { shop, sly, save } = await staffedShop();
    await shop.ask('people.leave', { staffId: sly });
    await shop.ask('people.erase-name', { staffId: sly });
    const { text } = await save();
    expect(text).not.toContain('cmd');
    expect(text).toContain(`Cashier 2,${sly}`);
  });

  it('marks where somebody changed the log, above the rows and in place, even under a filter', async () => {
    const { shop, folder, dilshod, save } = await staffedShop();
    expect((await save()).brokenAt).toBeNull();
    // A start checks the tail, and the entries about people.
    for (let entry = 0; entry < 120; entry += 1) await shop.ask('drawer.no-sale', { reason: 'to look' });
    await shop.till.close();
    const database = new DatabaseSync(join(folder, 'journal.db'));
    const [changed] = database
      .prepare("SELECT seq FROM log WHERE payload LIKE '%to look%' ORDER BY seq LIMIT 1 OFFSET 10")
      .all();
    const seq = Number(changed?.seq);
    database
      .prepare("UPDATE log SET payload = replace(payload, 'to look', 'to take') WHERE seq = ?")
      .run(seq);
    database.close();
    const files = new Map<string, string>();
    const again = await openedTill(folder, {
      onSave: (name, text) => void files.set(name, text),
      onBug: () => undefined,
    });
    await again.ask('staff.sign-in', { staffId: dilshod, pin: PIN });
    expect(await again.ask('audit.export', ALL)).toMatchObject({ value: { brokenAt: seq } });
    const text = files.get('Who did what.csv') ?? '';
    expect(linesOf(text).find((line) => line.startsWith('Is the log whole'))).toContain(
      `broken at entry ${seq}`,
    );
    expect(rowsOf(text).find((line) => line.startsWith(`${seq},`))).toContain('THE LOG BREAKS HERE');
    await again.ask('audit.export', { ...ALL, groups: ['people'] });
    const others = files.get('Who did what.csv') ?? '';
    expect(others).toContain(`broken at entry ${seq}`);
    expect(others).not.toContain('THE LOG BREAKS HERE');
  });

  it('can be stopped, and runs one at a time', async () => {
    const { shop } = await staffedShop();
    const [first, second] = [shop.ask('audit.export', ALL), shop.ask('audit.export', ALL)];
    expect(await second).toMatchObject({ error: { code: 'payment.busy' } });
    await shop.ask('audit.export-cancel', undefined);
    expect(await first).toMatchObject({ value: { name: null, entries: 0 } });
    expect(await shop.ask('audit.export', ALL)).toMatchObject({ value: { name: 'Who did what.csv' } });
  });

  it('is refused to a person who may not read the log', async () => {
    const { shop, sly } = await staffedShop();
    await shop.ask('staff.sign-in', { staffId: sly, pin: '1357' });
    expect(await shop.ask('audit.export', ALL)).toMatchObject({
      error: { code: 'right.needed', field: 'audit' },
    });
  });
});
