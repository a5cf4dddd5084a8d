/**
 * `npm run demo`: the main job without a person, in the running app on the training gateway. A fake webcam
 * shows a customer's code. The till reads it, charges, confirms, fiscalises, prints a receipt and refunds. A
 * screenshot of each step goes into out/demo/, and one of each state of the customer's screen.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { cardOf, phoneOf, SMS_CODE, TRAINING_EXPIRY } from '../../electron/training/customers.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { CustomerStage } from '../../shared/contract/customer.ts';
import { writeQrClip } from '../camera/y4m.ts';
import { cashierAt, SAMPLE_BARCODE } from '../driver/cashier.ts';
import { chooseSecondScreen, customerAt, TWO_SCREENS } from '../driver/customer.ts';
import { type RunningTill, startTill } from '../driver/running-till.ts';
import { paperPng } from '../paper-printer/png.ts';
import { type PaperPrinter, startPaperPrinter } from '../paper-printer/printer.ts';
import { CommandLine } from './setup/command-line.ts';
import { ensureBrowser } from './setup/ensure-browser.ts';

new CommandLine('demo').flags({});
ensureBrowser();

const PICTURES = resolve(import.meta.dirname, '..', '..', 'out', 'demo');
const work = mkdtempSync(join(tmpdir(), 'tilla-demo-'));
const dataFolder = join(work, 'till');

let steps = 0;
async function step(till: RunningTill, what: string, name: string): Promise<void> {
  steps += 1;
  const file = `${String(steps).padStart(2, '0')}-${name}.png`;
  await till.page.screenshot({ path: join(PICTURES, file) });
  console.log(`demo: ${what} (${file})`);
}

/** The customer's screen, once it shows this. */
async function customerSees(
  till: RunningTill,
  stage: CustomerStage['name'],
  what: string = stage,
): Promise<void> {
  const customer = await customerAt(till.context);
  await customer.sees(stage);
  await customer.page.screenshot({ path: join(PICTURES, `customer-${what}.png`) });
  console.log(`demo: the customer sees "${what}" (customer-${what}.png)`);
}

const LedgerRow = z.object({ state: z.string(), amount_tiyin: z.number(), refunded_tiyin: z.number() });
type LedgerRow = z.infer<typeof LedgerRow>;

/** The journal's own rows: the demo does not trust the screen. */
function ledger(): readonly LedgerRow[] {
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    const query = 'SELECT state, amount_tiyin, refunded_tiyin FROM payment_ledger ORDER BY created_at';
    return database
      .prepare(query)
      .all()
      .map((row) => LedgerRow.parse(row));
  } finally {
    database.close();
  }
}

function expectLedger(what: string, holds: (rows: readonly LedgerRow[]) => boolean): void {
  const rows = ledger();
  if (!holds(rows)) throw new Error(`${what}, but the journal says ${JSON.stringify(rows)}`);
}

async function sellToTheWebcam(till: RunningTill): Promise<void> {
  const cashier = cashierAt(till.page);
  await cashier.field.waitFor();
  await step(till, 'the till is open, in training', 'open');
  await customerSees(till, 'idle');
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await step(till, 'two breads are in the basket', 'basket');
  await customerSees(till, 'goods');
  await cashier.press('Pay');
  await till.page.locator('video').waitFor();
  await till.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await step(till, 'the camera looks for the customer’s code', 'scan');
  await customerSees(till, 'code');
  await cashier.waitFor('paid');
  await step(till, 'the code was read, charged and confirmed by itself', 'paid');
  expectLedger('the screen says paid', ([row]) => row?.state === 'paid' && row.amount_tiyin === 800_000);
  await till.page
    .getByRole('img', { name: /receipt/i })
    .first()
    .waitFor();
  await step(till, 'the fiscal receipt is linked', 'receipt');
  await customerSees(till, 'paid');
  await cashier.press('New sale');
}

/** The till printed by itself. */
async function showThePaper(printer: PaperPrinter): Promise<void> {
  await printer.printed(1);
  const [paper] = printer.papers;
  if (!paper?.codes.some((text) => text.startsWith('https://')))
    throw new Error('the paper has no code of its fiscal receipt');
  writeFileSync(join(PICTURES, 'receipt.png'), paperPng(paper));
  console.log('demo: the receipt printed by itself, with the code of the tax office (receipt.png)');
}

/** The clip repeats one customer's code, so the next customers' codes are typed. */
const coverTheCamera = (till: RunningTill): Promise<void> =>
  till.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });

async function declineOne(till: RunningTill): Promise<void> {
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('declined'));
  await cashier.waitFor('declined');
  await step(till, 'the next customer has no money: declined, in the service’s words', 'declined');
  await customerSees(till, 'not-paid');
  await cashier.press('Try again');
  await cashier.field.fill(codeOf('processing-then-approved'));
  await cashier.field.press('Enter');
  await cashier.waitFor('processing');
  await Promise.all([
    customerSees(till, 'approving'),
    step(till, 'another code: the customer approves on the phone', 'processing'),
  ]);
  await cashier.waitFor('paid');
  await step(till, 'paid', 'paid-after-approval');
  await cashier.press('New sale');
}

/** As a person types: keys at a scanner's speed are no card number. */
const EACH_KEY_MS = 120;
const DELETED_WITHIN_MS = 60_000;

/** Pays the basket with a training card and its SMS code. */
async function typeCard(till: RunningTill, outcome: string): Promise<void> {
  const { page } = till;
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByRole('tab', { name: 'Card number', exact: true }).click();
  await page.getByRole('textbox', { name: 'Card number' }).waitFor();
  await page.keyboard.type(`${cardOf(outcome)}${TRAINING_EXPIRY}`, { delay: EACH_KEY_MS });
  await step(till, 'a card’s number is typed, and hidden', `${outcome}-number`);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'SMS code' }).waitFor();
  await step(till, 'the card’s holder gets an SMS code', `${outcome}-code`);
  await page.keyboard.type(String(SMS_CODE), { delay: EACH_KEY_MS });
  await page.keyboard.press('Enter');
}

async function chargeCards(till: RunningTill): Promise<void> {
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await typeCard(till, 'card-declined');
  await cashier.waitFor('declined');
  await step(till, 'the card has no money: nothing was charged', 'card-declined');
  await cashier.press('Cancel');
  await typeCard(till, 'card-approved');
  await cashier.waitFor('paid');
  await step(till, 'another card is charged', 'card-paid');
  await cashier.press('New sale');
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await typeCard(till, 'card-charged-no-answer');
  await cashier.waitFor('paid');
  await step(till, 'the answer was lost: the till looked up what happened', 'card-found');
  await cashier.press('New sale');
}

const chipOf = ({ page }: RunningTill, state = '') => page.locator(`[data-chip^="invoices"]${state}`);

async function sendInvoice(till: RunningTill, outcome: string): Promise<void> {
  const { page } = till;
  await cashierAt(page).addByBarcode(SAMPLE_BARCODE);
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByRole('tab', { name: 'Invoice', exact: true }).click();
  await page.getByRole('textbox', { name: 'Customer’s phone' }).fill(phoneOf(outcome));
  await step(till, 'an invoice goes to the customer’s phone', outcome);
  await page.keyboard.press('Enter');
  await page.locator('[data-line]').first().waitFor({ state: 'detached' });
  await chipOf(till).waitFor();
}

async function sendInvoices(till: RunningTill): Promise<void> {
  const { page } = till;
  const cashier = cashierAt(page);
  await sendInvoice(till, 'invoice-paid');
  await step(till, 'its sale waits in the bar, and the next customer is served', 'invoice-waits');
  await chipOf(till, '[data-state="goods"]').waitFor();
  await chipOf(till).click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).waitFor();
  await step(till, 'the customer has paid it: the tray says so', 'invoice-to-hand-over');
  await cashier.press('Hand over');
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /receipt/i })
    .waitFor();
  await step(till, 'the goods are handed over, with the receipt', 'invoice-handed-over');
  await cashier.press('Close');
  await sendInvoice(till, 'invoice-open');
  await sendInvoice(till, 'invoice-deleted');
}

/** The service deletes one; the till believes the second reading, half a minute later. */
async function seeTheInvoices(till: RunningTill): Promise<void> {
  const { page } = till;
  await chipOf(till, '[data-state="declined"]').waitFor({ timeout: DELETED_WITHIN_MS });
  await chipOf(till).click();
  await page.getByRole('button', { name: 'Send again', exact: true }).waitFor();
  await step(till, 'one invoice was deleted, the other still waits for its customer', 'invoices');
  await page.keyboard.press('Escape');
}

/** States that pass too quickly in a usual sale. */
async function waitWithTheCustomer(till: RunningTill): Promise<void> {
  const cashier = cashierAt(till.page);
  const codes = [
    ['slow', 'charging'],
    ['confirm-request-lost', 'confirming'],
    ['http-500', 'checking'],
  ] as const;
  for (const [outcome, stage] of codes) {
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf(outcome));
    await customerSees(till, stage);
    if (stage === 'checking') {
      await cashier.press('Set aside');
    } else {
      await cashier.waitFor('paid');
      await cashier.press('New sale');
    }
  }
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.press('Cash');
  await till.page.getByRole('button', { name: /10.000/ }).click();
  await cashier.press('Complete sale');
  await customerSees(till, 'paid', 'change');
  await cashier.press('New sale');
}

async function refundTheLast(till: RunningTill): Promise<void> {
  const { page } = till;
  await page.getByRole('button', { name: /^History/ }).click();
  await step(till, 'the history', 'history');
  await page.getByRole('main').getByRole('button', { name: /4.000/ }).first().click();
  await page.getByRole('button', { name: 'Return', exact: true }).first().click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'Other', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The customer brought it back');
  await step(till, 'a refund asks for its reason', 'refund-reason');
  await dialog
    .getByRole('button', { name: /^give back/i })
    .last()
    .click();
  await dialog.getByText('All of it went back.').waitFor();
  await step(till, 'the money is given back', 'refunded');
  expectLedger('the screen says refunded', (rows) => rows.some((row) => row.refunded_tiyin === 400_000));
}

async function run(): Promise<void> {
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const webcamClip = join(work, 'customer.y4m');
  writeQrClip({ file: webcamClip, text: codeOf('approved'), leadInFrames: 90 });
  const printer = await startPaperPrinter({ width: 80 });
  const settings = { printerKind: 'escpos-tcp', printerHost: '127.0.0.1', printerPort: printer.port };
  chooseSecondScreen(dataFolder, settings);
  const till = await startTill({ dataFolder, webcamClip, env: TWO_SCREENS });
  try {
    await sellToTheWebcam(till);
    await showThePaper(printer);
    await chargeCards(till);
    await sendInvoices(till);
    await coverTheCamera(till);
    await waitWithTheCustomer(till);
    await declineOne(till);
    await seeTheInvoices(till);
    await refundTheLast(till);
  } catch (error) {
    await till.page.screenshot({ path: join(PICTURES, 'failed.png') }).catch(() => undefined);
    throw error;
  } finally {
    await till.stop();
    await printer.close();
  }
}

try {
  await run();
  console.log('demo: ok');
} catch (error) {
  console.error(`demo: failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
