/** Two people sell at the running till, one after the other and together: each paper names whom the log names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { type Cashier, cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { type LogRow, logOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const PINS = { Dilshod: '258013', Lola: '0482', Aziz: '73915' } as const;
type Name = keyof typeof PINS;

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
  const staff = Object.entries(PINS).map(([name, pin]) => ({
    name,
    pin,
    role: name === 'Dilshod' ? 'manager' : 'cashier',
  }));
  writeFileSync(made.provisionFile, JSON.stringify({ ...provision, setup_code: 'bahor-setup-2026', staff }));
  till = await startTill({ dataFolder, provisionFile: made.provisionFile });
  ({ page } = till);
  cashier = cashierAt(page);
  // What goes to the printer is read off instead.
  await page.evaluate(() => {
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
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

async function signIn(name: Name): Promise<void> {
  await button(name).click();
  await page.keyboard.type(PINS[name]);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}

/** He takes over; what is on the screen stays. */
async function takesOver(name: Name): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Lola|Aziz|Dilshod/ })
    .click();
  await page.getByRole('menuitem', { name: 'Another person' }).click();
  await signIn(name);
}

interface Person {
  readonly staffId: string;
  readonly number: number;
}

/** Who took the money, by the log: by the numbers in which the set-up file brought its people. */
function takersBySale(): ReadonlyMap<string, readonly string[]> {
  const rows = logOf(dataFolder);
  const people = rows
    .filter(({ kind }) => kind === 'staff.changed')
    .flatMap(({ payload }) => payload.people as readonly Person[]);
  const nameOf = ({ head }: LogRow): string => {
    const { id } = head.actor as { readonly id: string };
    const number = people.find(({ staffId }) => staffId === id)?.number ?? 0;
    return Object.keys(PINS)[number - 1] ?? id;
  };
  const takers = new Map<string, string[]>();
  for (const row of rows.filter(({ kind }) => kind === 'payment.begun' || kind === 'cash.taken')) {
    const { saleId } = row.payload.sale as { readonly saleId: string };
    takers.set(saleId, [...(takers.get(saleId) ?? []), nameOf(row)]);
  }
  return takers;
}

it('names who took the money on paper, in the list and beside it, as the log does', async () => {
  await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
  await signIn('Lola');
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('processing-then-approved'));
  await cashier.waitFor('processing');
  // The customer takes his time; Aziz takes over, and sees it paid.
  await takesOver('Aziz');
  await cashier.waitFor('paid');
  await cashier.press('New sale');

  await cashier.addByBarcode(SAMPLE_BARCODE);
  await button('Cash').click();
  await page.getByRole('textbox', { name: 'Cash received', exact: true }).fill('1000');
  await button(/as a part$/).click();
  await page.locator('[data-step="selling"]').waitFor();
  await takesOver('Lola');
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');

  await takesOver('Aziz');
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');

  const takers = takersBySale();
  expect([...takers.values()]).toEqual([['Lola'], ['Aziz', 'Lola'], ['Aziz']]);
  await takesOver('Dilshod');
  await button('History').click();
  for (const [saleId, names] of takers) {
    const tail = saleId.slice(-6).toUpperCase();
    const number = `Receipt No. ${tail}`;
    const said = `Cashier: ${names.join(', ')}`;
    await button(new RegExp(`${tail} · ${names.join(' · ')}`)).click();
    await page.getByText(number).waitFor();
    await page.getByText(said, { exact: true }).waitFor();
    await button('Print').click();
    await expect.poll(() => page.title()).toContain(number);
    expect(await page.title()).toContain(said);
  }
});
