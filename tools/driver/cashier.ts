/** A cashier's actions at the till, by the English names on the screen. */
import type { Locator, Page } from 'playwright';

/** The first sample's barcode. */
export const SAMPLE_BARCODE = '4780000000017';
const PATIENCE_MS = 30_000;

export interface Cashier {
  readonly panel: Locator;
  readonly field: Locator;
  /** Returns when the rows of the basket show the goods. */
  addByBarcode(barcode: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Presses Pay and types the customer's code. */
  payWith(payerCode: string): Promise<void>;
  waitFor(state: string, patienceMs?: number): Promise<void>;
  /** The till's state as the page received it. */
  state(): Promise<string | null>;
}

export function cashierAt(page: Page): Cashier {
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const waitFor = async (state: string, patienceMs = PATIENCE_MS): Promise<void> => {
    const reached = page.locator(`[role=region][aria-label="Payment"][data-state="${state}"]`);
    await reached.waitFor({ state: 'attached', timeout: patienceMs }).catch(async (late: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText).catch(String);
      throw new Error(`no payment is ${state}; the till shows:\n${shown}`, { cause: late });
    });
  };
  const rows = page.getByRole('list', { name: 'Basket', exact: true });
  /** A basket with goods shows Pay before the next goods are in, and goods behind Pay stop the payment. */
  const rowsOtherThan = async (before: readonly string[]): Promise<void> => {
    const isOther = ([text]: readonly string[]) => {
      const list = document.querySelector<HTMLElement>('[role=list][aria-label="Basket"]');
      return list !== null && list.innerText !== text;
    };
    await page.waitForFunction(isOther, before, { timeout: PATIENCE_MS });
  };
  return {
    panel,
    field,
    addByBarcode: async (barcode) => {
      const before = await rows.allInnerTexts();
      await field.fill(barcode);
      await field.press('Enter');
      await rowsOtherThan(before);
      await button('Pay').waitFor();
    },
    press: (name) => button(name).click({ timeout: PATIENCE_MS }),
    payWith: async (payerCode) => {
      await button('Pay').click();
      await button('Cancel').waitFor();
      await field.fill(payerCode);
      await field.press('Enter');
    },
    waitFor,
    state: () => panel.getAttribute('data-state'),
  };
}
