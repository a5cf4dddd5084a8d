/**
 * A shift of two cashiers in the running till, from the float to the Z report: both sell by code and in cash, money goes
 * back with a manager's approval, and the manager counts with a difference that he explains.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { type Cashier, cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const STAFF = [
  { name: 'Dilshod', role: 'manager', pin: '258013' },
  { name: 'Lola', role: 'cashier', pin: '0482' },
  { name: 'Aziz', role: 'cashier', pin: '73915' },
] as const;
type Name = (typeof STAFF)[number]['name'];

const folder = makeFolder();
const dataFolder = join(folder.path, 'till');
let gateway: TrainingGateway;
let till: RunningTill;
let page: Page;
let cashier: Cashier;

beforeAll(async () => {
  const made = await gatewayWithProvision(folder.path);
  gateway = made.gateway;
  const provision: object = JSON.parse(readFileSync(made.provisionFile, 'utf8'));
  const people = { setup_code: 'bahor-setup-2026', staff: STAFF };
  writeFileSync(made.provisionFile, JSON.stringify({ ...provision, ...people }));
  till = await startTill({ dataFolder, provisionFile: made.provisionFile });
  ({ page } = till);
  cashier = cashierAt(page);
});
afterAll(async () => {
  await till?.stop();
  await gateway?.close();
  folder.remove();
});

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const dialog = () => page.getByRole('dialog');
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');
const pinOf = (name: Name): string => STAFF.find((one) => one.name === name)?.pin ?? '';

async function signIn(name: Name): Promise<void> {
  await button(name).click();
  await page.keyboard.type(pinOf(name));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor({ state: 'detached' });
}

/** He goes, and the other one comes. */
async function takeOver(name: Name): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lola|Aziz|Dilshod/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(name);
}

async function more(item: string): Promise<void> {
  await button('More').click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function sellByCode(pieces: number): Promise<void> {
  await cashier.addByBarcode(`${pieces}*${SAMPLE_BARCODE}`);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');
}

async function sellInCash(pieces: number): Promise<void> {
  await cashier.addByBarcode(`${pieces}*${SAMPLE_BARCODE}`);
  await button('Cash').click();
  await button('Exact').click();
  await button('Complete sale').click();
  await cashier.press('New sale');
}

/** A row of the report that is shown. */
const row = async (label: string): Promise<string> =>
  plain(
    await page
      .getByRole('row', { name: new RegExp(`^${label}`) })
      .first()
      .textContent(),
  );

describe('a shift of two cashiers and a manager', () => {
  it('is kept by the shop: the manager says so, and how much a cashier may give back', async () => {
    await signIn('Dilshod');
    await cashier.field.waitFor();
    await more('Settings');
    await page.getByText('Counted shifts', { exact: true }).click();
    await page.keyboard.press('Escape');
    await more('People');
    await button('Roles').click();
    await button(/^Cashier/).click();
    await page.getByRole('switch', { name: /^Refund/ }).click();
    await page.getByLabel('At most of one sale, in soum').fill('5000');
    await button('Save').click();
    await page.getByText('Saved').waitFor();
    await page.keyboard.press('Escape');
  });

  it('begins with a float that a cashier counts', async () => {
    await takeOver('Lola');
    await button('Open the shift').click();
    await page.getByLabel(/Pieces of 100.000/).fill('1');
    await button('Open the shift').click();
    await button('Pay').waitFor();
  });

  it('is sold in by both, by code and in cash', async () => {
    await sellByCode(1);
    await sellInCash(2);
    await takeOver('Aziz');
    await sellByCode(2);
    await sellInCash(1);
    expect(ledgerOf(dataFolder).map(({ amount_tiyin: amount, state }) => [amount, state])).toEqual([
      [400_000, 'paid'],
      [800_000, 'paid'],
    ]);
  });

  it('gives back up to the cashier’s limit, and more than that with the manager’s approval', async () => {
    await page.keyboard.press('F7');
    const approval = page.getByRole('dialog', { name: 'Manager’s approval' });
    const giveBack = async (): Promise<void> => {
      await button('Return').click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Stale bread');
      await page.keyboard.press('Enter');
    };
    const done = async (): Promise<void> => {
      await page.getByText('All of it went back.').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    };
    // Of the newest sale: one bread, 4 000 soum.
    await giveBack();
    await done();
    expect(await approval.count()).toBe(0);
    // Lola's two breads, 8 000 soum.
    await page
      .getByRole('button', { name: /Obi non.*8.000/ })
      .last()
      .click();
    await giveBack();
    await approval.getByText('Aziz asks for it').waitFor();
    expect(plain(await approval.textContent())).toMatch(/Refund: 8 000 soum.*Reason: Stale bread/);
    await page.keyboard.type(pinOf('Dilshod'));
    await page.keyboard.press('Enter');
    await approval.waitFor({ state: 'detached' });
    await done();
    await expect.poll(() => page.getByRole('button', { name: /Obi non.*Refunded/ }).count()).toBe(2);
    await page.keyboard.press('Escape');
    const refunds = logOf(dataFolder).filter(({ kind }) => kind === 'refund.begun');
    expect(refunds.map(({ head }) => typeof head.approvedBy)).toEqual(['undefined', 'string']);
  });

  it('closes with a difference that is explained, and its Z has each cashier’s sums', async () => {
    await takeOver('Dilshod');
    await more('Shift');
    await button('Close the shift').click();
    // 100 000, 12 000 taken in cash and 12 000 given back; one thousand is not there.
    await page.getByLabel(/Pieces of 50.000/).fill('1');
    await page.getByLabel(/Pieces of 1.000/).fill('49');
    await page.getByLabel('What the difference comes from (optional)').fill('A note was torn');
    await button('Close the shift').click();
    await page.getByText('The shift is closed and its Z report is stored.').waitFor();
    expect(await row('Should be in the drawer')).toContain('100 000');
    expect(await row('Difference')).toContain('−1 000');
    expect(await row('Words')).toContain('A note was torn');
    expect(await row('Opened by')).toContain('Lola');
    expect(await row('Closed by')).toContain('Dilshod');
    expect(await row('Lola: taken')).toMatch(/2.*12 000/);
    expect(await row('Aziz: taken')).toMatch(/2.*12 000/);
    expect(await row('Aziz: given back')).toContain('−12 000');
    expect(await page.getByRole('row', { name: /^Lola: given back/ }).count()).toBe(0);
    expect(await row('By code')).toMatch(/2.*12 000/);
    expect(await row('Given back: Cash, handed over in cash')).toMatch(/2.*−12 000/);
    expect(await row('Kept in all')).toContain('12 000');
    await page.getByLabel('What the difference comes from (optional)').fill('The bank takes it');
    await button('Add words').click();
    await page.getByText(/The bank takes it \(.*Dilshod\)/).waitFor();
  });

  it('stands in the log with its people, and nothing is sold behind it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await button('Open the shift').waitFor();
    expect(await button('Pay').count()).toBe(0);
    const log = logOf(dataFolder);
    const actorsOf = (kind: string) => log.filter((one) => one.kind === kind).map(({ head }) => head.actor);
    const [lola, aziz] = actorsOf('cash.taken');
    expect(lola).not.toEqual(aziz);
    expect(actorsOf('shift.opened').at(-1)).toEqual(lola);
    expect(actorsOf('refund.begun')).toEqual([aziz, aziz]);
    expect(actorsOf('shift.closed').at(-1)).toEqual(actorsOf('shift.explained').at(-1));
    await expect.poll(() => dialog().count()).toBe(0);
  });
});
