/** The till of a day at the counter: people, counted shifts, and hands whose presses are counted. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { writeQrClip } from '../../tools/camera/y4m.ts';
import { countedPresses } from './counted-presses.ts';
import { MorningBook } from './morning-book.ts';
import { MorningService } from './morning-service.ts';
import { MorningTill } from './morning-till.ts';
import { ownTill } from './own-till.ts';
import { askAsPage } from './page-bridge.ts';
import { HIRED, peopleShop } from './people-shop.ts';
import { SMALLEST } from './screen-walk.ts';
import { picturesOf } from './story-pictures.ts';
import { tempFolder } from './temp-folder.ts';

/** The customer's code shows after three seconds. */
const LEAD_IN_FRAMES = 90;

const groupOf = (id: string, name: string, spic: string, packageCode: string): ItemGroup => ({
  groupId: ItemGroupId.parse(id),
  names: { uz: name, en: name },
  spic,
  packageCode,
  vatPercent: 12,
  notForCash: false,
  marked: false,
});

/** At the smallest full size, locked, and connected to a service of its own. */
export async function dayTill() {
  const folder = tempFolder();
  const [dataFolder, serviceFolder] = [join(folder, 'till'), join(folder, 'service')];
  const webcamClip = join(folder, 'approved.y4m');
  writeQrClip({ file: webcamClip, text: codeOf('approved'), leadInFrames: LEAD_IN_FRAMES });
  mkdirSync(serviceFolder);
  const shopFile = { ...HIRED, shop_name: 'Bahor', shop_address: 'Toshkent, Navoiy 12' };
  const service = await MorningService.in(serviceFolder, shopFile);
  onTestFinished(() => service.goAway());
  const switches = ['--test-secret-store'];
  const running = await ownTill({ dataFolder, webcamClip, switches, ...service.tillOptions });
  const { page } = running;
  await page.setViewportSize(SMALLEST);
  const presses = await countedPresses(page);
  const book = new MorningBook(dataFolder, serviceFolder, 0);
  const till = await MorningTill.of(running, { book, service }, 'en');
  await till.keepPapers();

  const press = (...[id, inside]: Parameters<typeof till.key>): Promise<void> => till.key(id, inside).click();
  return {
    page,
    till,
    dataFolder,
    presses,
    shop: peopleShop(page),
    picture: picturesOf(page),
    press,
    /** A tile that the person sees without a swipe. */
    pressTile: async (name: string): Promise<void> => {
      const tile = till.tile(name);
      const isInSight = await tile.evaluate((element) => {
        const own = element.getBoundingClientRect();
        const grid = element.closest('[data-tiles]')?.getBoundingClientRect();
        return grid !== undefined && own.top >= grid.top && own.bottom <= grid.bottom;
      });
      expect(isInSight, `${name} is in sight`).toBe(true);
      await tile.click();
    },
    next: async (): Promise<void> => {
      await press('button.new-sale');
      await till.inStep('selling');
      await till.has(0);
    },
    /** Nothing typed: exactly the sum owed, once the person has seen the question. */
    exactCash: async (): Promise<void> => {
      await press('button.cash');
      await till.inStep('cash');
      await till.hasSeenTheEnd();
      await press('cash.take');
      await till.inStep('sold');
    },
    focusIs: async (name: RegExp): Promise<void> => {
      const focused = (): Promise<string> =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        });
      await expect.poll(focused).toMatch(name);
    },
    /**
     * Counted shifts, card payments without the number of their slip, and tax groups for goods that the catalogue lacks.
     */
    keepShop: async (): Promise<void> => {
      const answers = [
        await askAsPage(page, 'settings.change', { shifts: 'counted', slipNumber: 'optional' }),
        await askAsPage(page, 'goods.save-group', {
          group: groupOf('drinks', 'Drinks', '02202001001000000', '1520650'),
        }),
        await askAsPage(page, 'goods.save-group', {
          group: groupOf('dairy', 'Dairy', '00401001001000000', '1520637'),
        }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ ok: true });
    },
    /** The clip would show its code endlessly. */
    coverLens: (): Promise<void> =>
      page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
      }),
    toSale: async (): Promise<void> => {
      await press('button.back');
      await till.inStep('selling');
    },
  };
}
