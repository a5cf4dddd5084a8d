/**
 * A low screen, as on small laptops, in training, whose stripe takes another line: all controls of paying are
 * there.
 */
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { NOTHING_WRONG, settledMeasures } from '../support/screen-measure.ts';
import { SCENES } from '../support/screen-scenes.ts';
import { inLanguage, SMALLEST } from '../support/screen-walk.ts';

const LOW = { width: 1280, height: 720 };
const the = screensOfFile();

it.each(
  ['cash-terminal', 'cash-terminal-part'].flatMap((name) =>
    LANGUAGES.map((language) => [name, language] as const),
  ),
)('%s fits in %s, and nothing covers its digits', async (name, language) => {
  const till = inLanguage(new FakeTill(), language);
  expect(till.view.mode).toBe('training');
  const screen = await the.open(till, { viewport: LOW });
  await SCENES[name]?.walk(screen, till);
  for (const viewport of [LOW, SMALLEST]) {
    await screen.page.setViewportSize(viewport);
    expect(await settledMeasures(screen.page, true), `${viewport.width}`).toEqual(NOTHING_WRONG);
    const lowest = await screen.page
      .locator('[data-keypad] button')
      .evaluateAll((keys) => Math.max(...keys.map((key) => key.getBoundingClientRect().bottom)));
    const buttons = await screen.page.locator('[data-panel="buttons"]').boundingBox();
    expect(lowest, `${viewport.width}`).toBeLessThanOrEqual((buttons?.y ?? 0) - 11.5);
  }
});

it('keeps its digits in place while a part is typed', async () => {
  const till = new FakeTill();
  const screen = await the.open(till, { viewport: LOW });
  await SCENES['cash-terminal']?.walk(screen, till);
  const key = screen.page.locator('[data-keypad] button').first();
  const before = await key.boundingBox();
  const amount = screen.page.locator('[data-step="terminal"] form input').first();
  await amount.fill('20000');
  await screen.page.getByText(/20.000/).waitFor();
  expect(await key.boundingBox()).toEqual(before);
});
