/**
 * `node tests/support/screens.ts [name]`: pictures of every state, in three languages, light and dark, at the
 * smallest and the usual size, into out/screens/. A person reads them.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { FakeTill } from './fake-till.ts';
import { OPENED_AT, openedBy, type Scene } from './screen-scene.ts';
import { SCENES } from './screen-scenes.ts';
import { inLanguage, launchBrowser, ScreenPage, SMALLEST, USUAL } from './screen-walk.ts';
import { serveScreens } from './screens-site.ts';

const OUT = resolve(import.meta.dirname, '../../out/screens');
const wanted = process.argv[2] ?? '';

const site = await serveScreens();
const browser = await launchBrowser();
try {
  mkdirSync(OUT, { recursive: true });
  const page = await ScreenPage.in(browser, site.url, OPENED_AT);
  for (const [name, scene] of Object.entries(SCENES)) {
    if (name.includes(wanted)) await shoot(page, name, scene);
  }
} finally {
  await browser.close();
  await site.close();
}

async function shoot(shooting: ScreenPage, name: string, scene: Scene): Promise<void> {
  for (const language of LANGUAGES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const till = inLanguage(new FakeTill(scene.till ?? {}), language);
      scene.prepare?.(till);
      const options = { viewport: SMALLEST, colorScheme, ...openedBy(scene) };
      const screen = await shooting.open(till, options);
      await scene.walk(screen, till);
      for (const [size, viewport] of [
        ['small', SMALLEST],
        ['large', USUAL],
      ] as const) {
        await screen.page.setViewportSize(viewport);
        const shown = scene.onPaper ? screen.page.locator('[data-paper]') : screen.page;
        await shown.screenshot({ path: `${OUT}/${name}-${language}-${colorScheme}-${size}.png` });
      }
      for (const complaint of screen.complaints) console.log(`${name} ${language}: ${complaint}`);
      await shooting.leave();
    }
  }
  console.log(name);
}
