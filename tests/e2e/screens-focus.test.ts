/** The focus through a whole payment and every tender: always on an element, and each printed key works. */
import { describe, expect, it } from 'vitest';
import { IN_CASE, IN_STATE } from '../support/fake-payments.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { fillBasket, typeAsPerson } from '../support/screen-walk.ts';

const the = screensOfFile();

const press = (key: string): Promise<void> => the.screen.page.keyboard.press(key);

const isOnNothing = (): Promise<boolean> =>
  the.screen.page.evaluate(() => document.activeElement?.matches('body, :disabled') ?? true);

/** An element has the focus; a press on an empty place or a lost focus changes nothing. */
async function staysInFocus(): Promise<void> {
  await expect.poll(isOnNothing).toBe(false);
  const box = await the.panel.boundingBox();
  if (!box) throw new Error('there is no panel');
  await the.screen.page.mouse.click(box.x + box.width / 2, box.y + 4);
  await expect.poll(isOnNothing).toBe(false);
  await the.screen.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect.poll(isOnNothing).toBe(false);
}

const hasFocus = (name: string): Promise<void> =>
  expect
    .poll(() => the.screen.page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain(name);

/** Each stop once, by Tab alone: after the last stop comes the first, not the field. */
async function goesRound(): Promise<void> {
  const isOnTab = (): Promise<boolean> =>
    the.screen.page.evaluate(() => document.activeElement?.getAttribute('role') === 'tab');
  for (let stop = 0; stop < 60; stop += 1) {
    if (await isOnTab()) return;
    await press('Tab');
    // Longer than the page takes to restore a lost focus.
    await the.screen.page.clock.runFor(80);
  }
  throw new Error('Tab never came to the ways to pay');
}

const toStep = (name: string): Promise<void> => the.screen.page.locator(`[data-step="${name}"]`).waitFor();

describe('the focus', () => {
  it('is somewhere from Pay to the next sale, and the printed keys work after each loss of it', async () => {
    await the.open({}, { ownTime: true });
    await fillBasket(the.screen, 2);
    await staysInFocus();
    await press('F9');
    await toStep('scanning');
    await staysInFocus();
    await press('Escape');
    await toStep('selling');
    await press('F9');
    await toStep('scanning');
    await staysInFocus();
    // The press beside it left the cursor in the field.
    await typeAsPerson(the.screen, '880100000000000001');
    await press('Enter');
    await the.inState('sending');
    await staysInFocus();

    the.till.move({ ...IN_STATE.processing });
    await the.inState('processing');
    await staysInFocus();
    await the.button('Set aside').focus();
    // The focused key disappears with its state.
    the.till.move({ ...IN_STATE.confirming });
    await the.inState('confirming');
    await staysInFocus();
    the.till.move({ ...IN_STATE.unknown });
    await the.inState('unknown');
    await staysInFocus();
    // From there Tab reaches what is in the panel: the part behind "Details", and its keys.
    await press('Tab');
    await press('Tab');
    await hasFocus('Set aside');

    the.till.move({ ...IN_CASE.goods });
    await the.inState('paid');
    await staysInFocus();
    await hasFocus('New sale');
    // Long enough to have seen PAID.
    await the.screen.page.clock.runFor(800);
    await press('Enter');
    await the.inState('ready');
    await expect.poll(() => the.field.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('is on the next input of each tender, and Enter and Esc work from there', async () => {
    await the.open({}, { ownTime: true });
    await fillBasket(the.screen, 2);
    for (const [tab, step] of [
      [0, 'cash'],
      [1, 'terminal'],
      [2, 'part'],
    ] as const) {
      await press('F6');
      await toStep('cash');
      await the.screen.page.getByRole('tab').nth(tab).click();
      await toStep(step);
      await staysInFocus();
      await press('7');
      await expect
        .poll(() =>
          the.screen.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value),
        )
        .toBe('7');
      await the.panel.getByRole('tab').nth(tab).click();
      // Even on the tab itself digits go into the field.
      await press('1');
      await expect
        .poll(() => the.panel.locator('[data-first]').evaluate((field: HTMLInputElement) => field.value))
        .toMatch(/1/);
      await goesRound();
      await press('Escape');
      await toStep('selling');
    }
    await press('F6');
    await toStep('cash');
    await the.button('Exact').click();
    await staysInFocus();
    await press('Enter');
    await toStep('sold');
    await staysInFocus();
    // The change was seen: before that, Enter is ignored.
    await the.screen.page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 750;
    });
    await press('Enter');
    await toStep('selling');
  });
});
