/** An owner at a till of the shop's own: presses what the screen calls by name, and brings files. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { copiesIn } from '../../electron/storage/catalogue/copies.ts';
import { Keys } from './morning-hands.ts';
import { ownTill } from './own-till.ts';
import { PROVISION } from './provision-files.ts';
import { SMALLEST } from './screen-walk.ts';
import { tempFolder } from './temp-folder.ts';

/** A busy machine takes its time. */
const PATIENCE_MS = 60_000;

/** staff: people of the provisioning file, whose service can't be reached. */
export function ownersShop(staff: object = {}) {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const home = join(folder, 'home');
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads, { recursive: true });
  const provisionFile = join(folder, 'provision.json');
  writeFileSync(provisionFile, JSON.stringify({ ...PROVISION, fiscal: { tin: '301000001' }, ...staff }));
  const files = {
    /** The dialog for files finds this one. */
    bring: (name: string, content: string | Uint8Array): void => {
      for (const old of readdirSync(downloads)) rmSync(join(downloads, old));
      writeFileSync(join(downloads, name), content);
    },
    /** The file that the till wrote for its owner. */
    saved: (): Buffer => {
      const documents = join(home, 'Documents');
      return readFileSync(join(documents, readdirSync(documents)[0] ?? ''));
    },
    /** Until the till has so many copies of the goods: a thread makes each, after its import was answered. */
    hasCopies: (count: number): Promise<void> => expect.poll(() => copiesIn(dataFolder).length).toBe(count),
  };
  return {
    dataFolder,
    start: async (mode: 'training' | 'live') => {
      const { page, stop } = await ownTill({
        dataFolder,
        ...(mode === 'live' && { provisionFile }),
        switches: ['--test-secret-store'],
        env: { HOME: home },
      });
      await page.setViewportSize(SMALLEST);
      page.setDefaultTimeout(PATIENCE_MS);
      return { ...files, ...ownerAt(page), stop };
    },
  };
}

/** At a live till without goods. */
export const ownerAtTill = (staff?: object) => ownersShop(staff).start('live');

function ownerAt(page: Page) {
  const keys = new Keys(page);
  const button = (name: string | RegExp, inside: Pick<Locator, 'getByRole'> = page): Locator =>
    inside.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const press = (name: string | RegExp): Promise<void> => button(name).click();
  const shown = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
  return {
    page,
    keys,
    button,
    press,
    shown,
    dialog: page.getByRole('dialog'),
    /** An entry of "More", here or on the selling screen. */
    more: async (entry: string): Promise<void> => {
      await press(/^More/);
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
    field: (name: string): Locator => page.getByRole('textbox', { name, exact: true }),
    labelled: (name: string): Locator => page.getByLabel(name, { exact: true }),
    /** A product of the list. */
    row: (name: string | RegExp): Locator => page.locator('[data-open]').filter({ hasText: name }),
    /** A line of the basket. */
    line: (name: string): Locator => page.locator('[data-line]').filter({ hasText: name }),
    choose: (name: string): Promise<void> => page.getByText(name, { exact: true }).click(),
    tab: (name: string, count: number): Promise<void> =>
      page.getByRole('tab', { name: `${name} ${count}`, exact: true }).waitFor(),
    save: async (): Promise<void> => {
      await keys.press('F9');
      await shown(/^Saved: /);
    },
  };
}
