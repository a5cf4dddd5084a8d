/** The sales of a chaos run: by payer code, by card number or by invoice, each to a training customer. */
import type { Page } from 'playwright';
import { cardOf, phoneOf, SMS_CODE, TRAINING_EXPIRY } from '../../electron/training/customers.ts';
import { codeOf, type PayerOutcome } from '../../electron/training/payer-codes.ts';
import type { Randomness } from '../../shared/time.ts';
import type { Cashier } from '../driver/cashier.ts';

export interface Sale {
  readonly outcome: string;
  /** From the open basket to the request that a kill is to meet. Answers how far it came over the bad network. */
  charge(page: Page, cashier: Cashier): Promise<'charged' | 'code asked' | 'no code'>;
}

const BY_CODE: readonly PayerOutcome[] = [
  'approved',
  'wallet',
  'declined',
  'processing-then-approved',
  'charged-no-answer',
  'confirm-answer-lost',
  'confirm-request-lost',
];
const BY_CARD = ['card-approved', 'card-declined', 'card-charged-no-answer', 'card-processing-then-approved'];
/** They end within seconds. */
const BY_INVOICE = ['invoice-paid', 'invoice-declined', 'invoice-deleted', 'invoice-no-answer'];

const PATIENCE_MS = 10_000;
const ASKS = 4;
/** Of the sales by card, so many are killed while the SMS code is asked for. */
const ASKED_SHARE = 0.25;

const payerCode = (outcome: PayerOutcome): Sale => ({
  outcome,
  charge: async (_page, cashier) => {
    await cashier.payWith(codeOf(outcome));
    return 'charged';
  },
});

async function openWay(page: Page, cashier: Cashier, name: string): Promise<void> {
  await cashier.press('Cash');
  await page.getByRole('tab', { name, exact: true }).click();
}

const invoice = (outcome: string): Sale => ({
  outcome,
  charge: async (page, cashier) => {
    await openWay(page, cashier, 'Invoice');
    await page.getByRole('textbox', { name: 'Customer’s phone' }).fill(phoneOf(outcome).slice(3));
    await page.keyboard.press('Enter');
    return 'charged';
  },
});

const cardNumber = (outcome: string, stopsAsking: boolean): Sale => ({
  outcome,
  charge: async (page, cashier) => {
    await openWay(page, cashier, 'Card number');
    const code = page.getByRole('textbox', { name: 'SMS code' });
    // While the till asks, this key has another name.
    const send = page.getByRole('button', { name: 'Send SMS code', exact: true });
    await page.getByRole('textbox', { name: 'Card number' }).fill(cardOf(outcome));
    await page.getByRole('textbox', { name: 'Valid until' }).fill(TRAINING_EXPIRY);
    for (let asks = 0; asks < ASKS; asks += 1) {
      await send.click();
      if (stopsAsking) return 'code asked';
      await code.or(send).first().waitFor({ timeout: PATIENCE_MS });
      if (!(await code.isVisible())) continue;
      await code.fill(String(SMS_CODE));
      await page.keyboard.press('Enter');
      return 'charged';
    }
    return 'no code';
  },
});

/** Of four sales two are by payer code, one by invoice and one by card. number: the first is 1. */
export function drawSale(random: Randomness, number: number): Sale {
  const oneOf = <T extends string>(outcomes: readonly [T, ...T[]] | readonly T[]): T =>
    outcomes[Math.floor(random.fraction() * outcomes.length)] ?? (outcomes[0] as T);
  if (number % 2 === 0) return payerCode(oneOf(BY_CODE));
  if (number % 4 === 1) return invoice(oneOf(BY_INVOICE));
  return cardNumber(oneOf(BY_CARD), random.fraction() < ASKED_SHARE);
}
