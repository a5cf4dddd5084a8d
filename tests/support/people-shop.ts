/** A running till with people from its provisioning file, and how they sign in and out. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { shortReceiptText } from '../../shared/sale/receipt-no.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Clock } from '../../shared/time.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';
import { type LogRow, logOf } from './ledger.ts';
import { ownGateway, ownTill } from './own-till.ts';
import type { gatewayWithProvision } from './provisioned.ts';

export const SETUP_CODE = 'bahor-setup-2026';
/** In the order of their numbers; the first person is the manager. */
export const PINS = { Dilshod: '258013', Lola: '0482', Aziz: '73915' } as const;
type Name = keyof typeof PINS;
const NAMES = Object.keys(PINS) as readonly Name[];

/** The people and the setup code of a provisioning file. */
export const HIRED = {
  setup_code: SETUP_CODE,
  staff: NAMES.map((name) => ({ name, pin: PINS[name], role: name === 'Dilshod' ? 'manager' : 'cashier' })),
};

function hireIn({ provisionFile }: Awaited<ReturnType<typeof gatewayWithProvision>>): void {
  const provision: object = JSON.parse(readFileSync(provisionFile, 'utf8'));
  writeFileSync(provisionFile, JSON.stringify({ ...provision, ...HIRED }));
}

/** A till of the test's own with people, and the papers that it prints into the title of its page. */
export async function ownPeopleTill(
  folder: string,
  { clock, ...more }: { readonly clock?: Clock } & Pick<TillOptions, 'env' | 'nodeFlags' | 'switches'> = {},
) {
  const made = await ownGateway(folder, undefined, clock);
  hireIn(made);
  const dataFolder = join(folder, 'till');
  const { page, stop } = await ownTill({ dataFolder, provisionFile: made.provisionFile, ...more });
  await printToTitle(page);
  return { gateway: made.gateway, dataFolder, page, stop, shop: peopleShop(page) };
}

export interface PeopleShop {
  button(name: string | RegExp): Locator;
  readonly dialog: Locator;
  /** The field for a manager's PIN on somebody else's screen. */
  readonly approval: Locator;
  signIn(name: Name, pin?: string): Promise<void>;
  /** Lock or sign out: then the till is locked. */
  leave(how: 'Lock the till' | 'Sign out'): Promise<void>;
  /** Another person signs in; the screen stays. */
  takeOver(name: Name): Promise<void>;
  /** The manager's PIN, once the dialog wants it. */
  typePin(pin: string): Promise<void>;
  /** A new PIN: typed twice, because it is hidden. */
  newPin(pin: string): Promise<void>;
  /** An entry of the menu "More". */
  more(item: string): Promise<void>;
  /** This many breads, paid exactly. */
  sellInCash(pieces: number): Promise<void>;
  /** The payment by code succeeds, and the next customer comes. */
  isPaid(): Promise<void>;
  /** A row of the shown report. */
  row(label: string): Promise<string>;
}

/** Text of the screen with plain spaces. */
export const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');

export function peopleShop(page: Page): PeopleShop {
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const who = (): Locator =>
    page.getByRole('banner').getByRole('button', { name: new RegExp(NAMES.join('|')) });
  const typePin = async (pin: string): Promise<void> => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('PIN');
    // Six digits at a scanner's speed would be a scan, not a PIN.
    await page.keyboard.type(pin, { delay: 60 });
    await page.keyboard.press('Enter');
  };
  const signIn = async (name: Name, pin: string = PINS[name]): Promise<void> => {
    await button(name).click();
    await typePin(pin);
    await page.getByRole('banner').getByRole('button', { name }).waitFor();
  };
  const choose = async (item: string): Promise<void> => {
    await who().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const cashier = cashierAt(page);
  return {
    button,
    dialog: page.getByRole('dialog'),
    approval: page.getByRole('dialog', { name: 'Manager’s approval' }),
    signIn,
    leave: async (how) => {
      await choose(how);
      await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
    },
    takeOver: async (name) => {
      await choose('Another person');
      await signIn(name);
    },
    typePin,
    newPin: async (pin) => {
      for (const name of ['New PIN', 'Repeat PIN']) await page.getByRole('textbox', { name }).fill(pin);
    },
    more: async (item) => {
      await button('More').click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    sellInCash: async (pieces) => {
      await cashier.addByBarcode(`${pieces}*${SAMPLE_BARCODE}`);
      await button('Cash').click();
      await button('Exact').click();
      await button('Complete sale').click();
      await cashier.press('New sale');
    },
    isPaid: async () => {
      await cashier.waitFor('paid');
      await cashier.press('New sale');
    },
    row: async (label) => {
      const row = page.getByRole('row', { name: new RegExp(`^${label}`) });
      return plain(await row.first().textContent());
    },
  };
}

/** Printed papers go into the page's title, where the test reads them. */
const printToTitle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector<HTMLElement>('[data-paper]')?.innerText ?? 'blank';
    };
  });

interface Person {
  readonly staffId: string;
  readonly number: number;
}

/** What the log says about its people. */
interface PeopleBooks {
  /** By their ids: by their numbers in the provisioning file. */
  names(): ReadonlyMap<string, Name>;
  whoDid(row: LogRow): Name | undefined;
  /** Who took the money of each sale, by receipt number, in the order of both. */
  takersBySale(): ReadonlyMap<string, readonly (Name | undefined)[]>;
}

export function peopleBooks(dataFolder: string): PeopleBooks {
  const names = (): ReadonlyMap<string, Name> => {
    const people = logOf(dataFolder)
      .filter(({ kind }) => kind === 'staff.changed')
      .flatMap(({ payload }) => payload.people as readonly Person[]);
    return new Map(
      people.flatMap(({ staffId, number }) => {
        const name = NAMES[number - 1];
        return name === undefined ? [] : [[staffId, name] as const];
      }),
    );
  };
  const whoDid = ({ head }: LogRow): Name | undefined =>
    names().get((head.actor as { readonly id: string }).id);
  const takersBySale = (): ReadonlyMap<string, readonly (Name | undefined)[]> => {
    const takers = new Map<SaleId, (Name | undefined)[]>();
    const numbers = new Map<SaleId, string>();
    for (const row of logOf(dataFolder)) {
      const sale = row.payload.sale as Sale | undefined;
      if (sale) numbers.set(sale.saleId, shortReceiptText(sale));
      if (sale && (row.kind === 'payment.begun' || row.kind === 'cash.taken'))
        takers.set(sale.saleId, [...(takers.get(sale.saleId) ?? []), whoDid(row)]);
    }
    return new Map([...takers].map(([saleId, names]) => [numbers.get(saleId) ?? '', names]));
  };
  return { names, whoDid, takersBySale };
}
