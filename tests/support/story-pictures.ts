/** Pictures of a story that is told in docs/stories. `npm run pictures` asks for them; otherwise there are none. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright';
import { LANGUAGES } from '../../shared/settings/languages.ts';

const PICTURES = resolve(import.meta.dirname, '../../out/stories');

/** The language of the pictures. Undefined: none is asked for. */
export const TOLD = LANGUAGES.find((language) => language === process.env.TILLA_STORY);

/** Answers what takes a picture, by the story's name and its own. */
export const picturesOf =
  (page: Page) =>
  async (name: string): Promise<void> => {
    if (!TOLD) return;
    // Parts of a screen that load on demand are drawn too.
    await page.waitForLoadState('networkidle');
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
  };
