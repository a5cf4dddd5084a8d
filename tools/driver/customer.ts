/** The customer's screen of a running till, on a second screen that the Chromium shell pretends to have. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { CustomerStage } from '../../shared/contract/customer.ts';

/** The shell's screens, side by side. */
export const TWO_SCREENS = { TILLA_SCREENS: '1024x768,1024x600' } as const;

/** A new data folder of a till that has chosen the second one. */
export function chooseSecondScreen(dataFolder: string, settings: object = {}): void {
  const customerScreen = { id: 2, label: '', width: 1024, height: 600, x: 1024, y: 0 };
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ customerScreen, ...settings }));
}

export interface Customer {
  readonly page: Page;
  /** Waits until the screen shows it. */
  sees(stage: CustomerStage['name']): Promise<void>;
}

/** @throws if the window does not come. */
export async function customerAt(context: BrowserContext): Promise<Customer> {
  const coming = context.waitForEvent('page', { predicate: isCustomers });
  // A window that is here may not have its address yet.
  const here = context.pages().map(async (page) => {
    if (await isCustomers(page)) return page;
    throw new Error(`${page.url()} is not the customer's screen`);
  });
  const page = await Promise.any([coming, ...here]);
  return {
    page,
    // Each frame: a stage may pass within half a second.
    sees: async (stage) =>
      void (await page.waitForFunction(
        (name) => document.querySelector(`main[data-stage="${name}"]`) !== null,
        stage,
      )),
  };
}

/** Waits for its address. */
const isCustomers = async (page: Page): Promise<boolean> => {
  await page.waitForURL(/\/(?:customer|index)\.html/);
  return page.url().endsWith('/customer.html');
};
