/** Two cashiers and a manager at the running till: sign-in by keyboard, approvals, guessed PINs, a forgotten one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import { type Cashier, cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const SETUP_CODE = 'bahor-setup-2026';
const STAFF = [
  { name: 'Dilshod', role: 'manager', pin: '258013' },
  { name: 'Lola', role: 'cashier', pin: '0482' },
  { name: 'Aziz', role: 'cashier', pin: '73915' },
];

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
  writeFileSync(made.provisionFile, JSON.stringify({ ...provision, setup_code: SETUP_CODE, staff: STAFF }));
  till = await startTill({ dataFolder, provisionFile: made.provisionFile });
  ({ page } = till);
  cashier = cashierAt(page);
});
afterAll(async () => {
  await till?.stop();
  await gateway?.close();
  folder.remove();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const approval = () => page.getByRole('dialog', { name: 'Manager’s approval' });

async function signIn(name: string, pin: string): Promise<void> {
  await button(name).click();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

async function leave(how: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lola|Aziz|Dilshod/ })
    .click();
  await page.getByRole('menuitem', { name: how }).click();
  await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
}

describe('a till on which people sign in', () => {
  it('opens with their names, and sells once one of them has typed his PIN', async () => {
    await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
    await signIn('Lola', '0482');
    await cashier.field.waitFor();
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('approved'));
    await cashier.waitFor('paid');
    await cashier.press('New sale');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
  });

  it('keeps the basket while another person takes over', async () => {
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await leave('Lock the till');
    await page.getByText('The basket is kept: 1 item').waitFor();
    await signIn('Aziz', '73915');
    await page.locator('[data-line]').waitFor();
  });

  it('asks a manager for a discount, once, and takes it then', async () => {
    await page.keyboard.press('F8');
    await page.getByRole('dialog').getByRole('textbox').fill('10');
    await page.keyboard.press('Enter');
    await approval().getByText('Discount up to 10 %').waitFor();
    await approval().getByText('Aziz asks for it').waitFor();
    // The only one who may approve it is chosen: his PIN is typed at once.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('PIN');
    await page.keyboard.type('258013');
    await page.keyboard.press('Enter');
    await approval().waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(/3.600/).first().waitFor();
    await cashier.payWith(codeOf('approved'));
    await cashier.waitFor('paid');
    await cashier.press('New sale');
    expect(ledgerOf(dataFolder).map(({ amount_tiyin: amount }) => amount)).toEqual(
      expect.arrayContaining([400_000, 360_000]),
    );
  });

  it('asks a manager for a refund; cancelled, nothing goes back', async () => {
    await button('History').click();
    const refund = async (): Promise<void> => {
      await button('Return').click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Brought back');
      await page.keyboard.press('Enter');
      await approval().waitFor();
    };
    await refund();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('You don’t have the right').waitFor();
    await page.keyboard.press('Escape');
    await refund();
    await button('Dilshod').click();
    await page.keyboard.type('258013');
    await page.keyboard.press('Enter');
    await approval().waitFor({ state: 'detached' });
    await page.getByText('All of it went back.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => ledgerOf(dataFolder).filter(({ refunded_tiyin: refunded }) => refunded > 0).length)
      .toBe(1);
    await button('Back').click();
  });

  it('refuses a page that was taken over: a hidden button, somebody else’s name, an approval for more or used twice', async () => {
    const { people } = ((await askAsPage(page, 'staff.now')) as { readonly value: StaffView }).value;
    const idOf = (name: string) => people.find((person) => person.name === name)?.staffId;
    const kept = ledgerOf(dataFolder).find(({ refunded_tiyin: refunded }) => refunded === 0);
    const refund = {
      transactionId: kept?.transaction_id,
      amountTiyin: null,
      reason: 'the page says so',
    };
    const needed = (field: string) => ({ ok: false, error: { code: 'right.needed', field } });
    expect(await askAsPage(page, 'people.list')).toMatchObject(needed('people'));
    expect(await askAsPage(page, 'refund.give', refund)).toMatchObject(needed('refund'));
    const forged = { ...refund, actor: { by: 'staff', id: idOf('Dilshod') } };
    expect(await askAsPage(page, 'refund.give', forged)).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'actor' },
    });
    const by = { staffId: idOf('Dilshod'), pin: '258013' };
    const part = { ...refund, amountTiyin: 10_000 };
    expect(
      await askAsPage(page, 'staff.approve', { channel: 'refund.give', request: part, by }),
    ).toMatchObject({
      ok: true,
    });
    expect(await askAsPage(page, 'refund.give', refund)).toMatchObject(needed('refund'));
    expect(await askAsPage(page, 'refund.give', part)).toMatchObject({ ok: true });
    expect(await askAsPage(page, 'refund.give', part)).toMatchObject(needed('refund'));
    // What might have been approved is told when he goes.
    await askAsPage(page, 'staff.lock');
    const refused = logOf(dataFolder).filter(({ kind }) => kind === 'staff.refused');
    expect(refused.every(({ head }) => JSON.stringify(head.actor).includes(String(idOf('Aziz'))))).toBe(true);
    expect(refused.map(({ payload: { what, channel, times } }) => [what, channel, times])).toEqual([
      ['right', 'people.list', 1],
      ['actor', 'refund.give', 1],
      ['right', 'refund.give', 3],
    ]);
    expect(
      ledgerOf(dataFolder).find(({ transaction_id: id }) => id === kept?.transaction_id)?.refunded_tiyin,
    ).toBe(10_000);
    await signIn('Aziz', '73915');
    await cashier.field.waitFor();
  });

  it('counts wrong PINs, and tells whoever they were tried on', async () => {
    await leave('Sign out');
    for (const guess of ['1111', '2222', '3333']) {
      await signIn('Dilshod', guess);
      await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      await page.getByRole('alert').getByText('The PIN is wrong').waitFor();
    }
    await page.getByRole('alert').getByText('2 more tries').waitFor();
    await signIn('Dilshod', '258013');
    await page.getByRole('dialog').getByText('3 wrong PINs were typed at your name').waitFor();
    await button('Got it').click();
    await leave('Sign out');
  });

  it('gives a manager another PIN by the setup code, and the log has all of it', async () => {
    await button('Dilshod').click();
    await button('Forgot the PIN?').click();
    await page.getByLabel('Setup code').fill(SETUP_CODE);
    await page.getByRole('textbox', { name: 'New PIN' }).fill('909090');
    await button('Set the PIN').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await signIn('Dilshod', '909090');
    await cashier.field.waitFor();
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Who did what' }).click();
    const log = page.getByRole('table');
    // Whose word it was stands in the books, and where the manager reads them.
    expect(logOf(dataFolder).findLast(({ kind }) => kind === 'staff.changed')).toMatchObject({
      head: { approvedBy: 'installer' },
      payload: { what: 'pin' },
    });
    await log
      .getByRole('row')
      .filter({ hasText: 'another PIN' })
      .getByText('approved by Installer (setup code)')
      .waitFor();
    await log.getByText('approved by Dilshod').first().waitFor();
    await log.getByText('Refused · a wrong PIN · Dilshod').first().waitFor();
    await page.getByText('The log is whole').waitFor();
    const shown = await page.content();
    for (const pin of ['258013', '0482', '73915', '909090', SETUP_CODE]) expect(shown).not.toContain(pin);
  });
});
