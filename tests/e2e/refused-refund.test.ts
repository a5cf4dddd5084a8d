/**
 * A refund that the card's processor refuses, in the running app: the service's own words, nothing booked, and nothing
 * in cash until a manager has looked into the cabinet twice; then cash in the card's place, with a manager's name on it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const PRELOAD = fileURLToPath(new URL('../support/clock-preload.ts', import.meta.url));
const MINUTE_MS = 60_000;
const PINS = { Dilshod: '258013', Lola: '0482' } as const;
/** Only there can the clocks of the main process be put ahead. */
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

const folder = makeFolder();
const dataFolder = join(folder.path, 'till');
const clockFile = join(folder.path, 'ahead');
let gateway: TrainingGateway;
let till: RunningTill;

beforeAll(async () => {
  const made = await gatewayWithProvision(folder.path);
  gateway = made.gateway;
  const provision: object = JSON.parse(readFileSync(made.provisionFile, 'utf8'));
  const staff = [
    { name: 'Dilshod', role: 'manager', pin: PINS.Dilshod },
    { name: 'Lola', role: 'cashier', pin: PINS.Lola },
  ];
  writeFileSync(made.provisionFile, JSON.stringify({ ...provision, setup_code: 'bahor-setup-2026', staff }));
  till = await startTill({
    dataFolder,
    provisionFile: made.provisionFile,
    nodeFlags: ['--import', PRELOAD],
    env: { TILLA_TEST_CLOCK: clockFile },
  });
  // What goes to the printer is read off instead.
  await till.page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector<HTMLElement>('[data-paper]')?.innerText ?? 'blank';
    };
  });
});
afterAll(async () => {
  await till?.stop();
  await gateway?.close();
  folder.remove();
});

const button = (name: string | RegExp) =>
  till.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const dialog = () => till.page.getByRole('dialog');

async function type(pin: string): Promise<void> {
  await expect
    .poll(() => till.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('PIN');
  await till.page.keyboard.type(pin);
  await till.page.keyboard.press('Enter');
}

async function signIn(name: keyof typeof PINS): Promise<void> {
  await button(name).click();
  await type(PINS[name]);
  await till.page.getByRole('banner').getByRole('button', { name }).waitFor();
}

/** So many minutes later in all; nobody touched the till meanwhile. */
function minutesLater(minutes: number): void {
  writeFileSync(clockFile, String(minutes * MINUTE_MS));
}

async function lookAndFindNothing(): Promise<void> {
  await button('Settle the refund').click();
  await till.page.getByText('The money was not given back').click();
  await till.page.getByLabel('Reason').fill('Not in the cabinet');
  await button('Settle').click();
}

async function toTheSale(): Promise<void> {
  if (!(await button('Return').isVisible())) await button('History').click();
  await button('Return').waitFor();
}

async function returnAll(): Promise<void> {
  await button('Return').click();
  await button('Faulty').click();
}

const refundsOf = () =>
  logOf(dataFolder).flatMap(({ kind, head, payload }) =>
    kind.startsWith('refund.') ? [{ ...(payload.refund as object), approvedBy: head.approvedBy }] : [],
  );

it.runIf(isShell)(
  'says why in the service’s words, books nothing, and gives cash in its place only by the right way',
  async () => {
    const cashier = cashierAt(till.page);
    await till.page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
    await signIn('Lola');
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('reversal-refused'));
    await cashier.waitFor('paid');
    await cashier.press('New sale');
    await button('History').click();
    await returnAll();
    await button(/^Give back 4.000/).click();
    await dialog().getByText('Lola asks for it').waitFor();
    await type(PINS.Dilshod);

    await dialog()
      .getByText(/Отмена отклонена процессингом/)
      .waitFor();
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 0 }]);
    expect(refundsOf()).toMatchObject([
      { state: 'under-way', approvedBy: expect.any(String) },
      { state: 'refused' },
    ]);
    expect(await askAsPage(till.page, 'sales.today')).toMatchObject({
      value: { keptTiyin: 400_000, refundedCash: { count: 0 } },
    });
    await dialog()
      .getByText(/^Nothing was given back/)
      .waitFor();
    // What the service refused may be asked for again; the drawer is no way round it.
    await button('Choose again').click();
    await dialog()
      .getByText(/^To the card/)
      .waitFor();
    expect(await dialog().getByText('In cash, in place of the card').count()).toBe(0);
    await till.page.keyboard.press('Escape');

    // A manager looks into the cabinet: too early, then once, then an hour later.
    await till.page.getByRole('banner').getByRole('button', { name: 'Lola' }).click();
    await till.page.getByRole('menuitem', { name: 'Another person' }).click();
    await signIn('Dilshod');
    await toTheSale();
    await lookAndFindNothing();
    await dialog()
      .getByText(/may still reach/)
      .waitFor();
    await till.page.keyboard.press('Escape');
    minutesLater(4);
    await lookAndFindNothing();
    await dialog().waitFor({ state: 'detached' });
    minutesLater(66);
    await lookAndFindNothing();
    await dialog().waitFor({ state: 'detached' });

    await returnAll();
    await dialog().getByText('In cash, in place of the card').waitFor();
    await button(/^Give back 4.000/).click();
    await dialog().getByText('All of it went back.').waitFor();
    await button('Print the return').click();
    await expect.poll(() => till.page.title()).toContain('Given back by Dilshod');
    expect(refundsOf().at(-1)).toMatchObject({ kind: 'cash', state: 'refunded', amountTiyin: 400_000 });
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 400_000 }]);
    expect(gateway.ledger()).toMatchObject([{ refundedTiyin: 0 }]);
  },
);
