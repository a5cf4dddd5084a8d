/**
 * Scenes of a data folder from another computer: the question, the meaning of each answer, and afterwards.
 */
import type { CopiedView } from '../../shared/contract/claim.ts';
import type { Scene } from './screen-scene.ts';
import type { OpenScreen } from './screen-walk.ts';

const COPIED: CopiedView = { asksCode: true, isNameless: false, said: null };

const choose = async ({ page }: OpenScreen, which: 'first' | 'last'): Promise<void> => {
  await page.getByRole('main').getByRole('region').getByRole('button')[which]().click();
  await page.locator('input[type="password"]').waitFor();
};

export const COPIED_SCENES: Readonly<Record<string, Scene>> = {
  copied: {
    till: { mode: 'live', copied: COPIED },
    walk: ({ page }) => page.getByRole('main').getByRole('region').first().waitFor(),
  },
  'copied-nameless': {
    till: { mode: 'live', copied: { ...COPIED, isNameless: true } },
    walk: ({ page }) => page.getByRole('main').getByRole('region').first().waitFor(),
  },
  'copied-moved': { till: { mode: 'live', copied: COPIED }, walk: (screen) => choose(screen, 'first') },
  'copied-copy': { till: { mode: 'live', copied: COPIED }, walk: (screen) => choose(screen, 'last') },
  'copied-wrong-code': {
    till: { mode: 'live', copied: COPIED },
    prepare: (till) => till.refusals.set('till.claim', { code: 'setup-code.wait', limit: 4 }),
    walk: async (screen) => {
      await choose(screen, 'last');
      await screen.page.locator('input[type="password"]').fill('olma-7788-nok');
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('main').getByRole('alert').nth(1).waitFor();
    },
  },
  'copied-said': {
    till: { mode: 'live', copied: { ...COPIED, said: 'moved' } },
    walk: ({ page }) => page.getByRole('main').getByRole('status').waitFor(),
  },
};
