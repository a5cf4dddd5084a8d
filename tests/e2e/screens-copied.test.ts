/** The page of a data folder from another computer, on a fake till. */
import { describe, expect, it } from 'vitest';
import type { CopiedView } from '../../shared/contract/claim.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { twoFrames, typeCode } from '../support/screen-walk.ts';

const the = screensOfFile();
const COPIED: CopiedView = { asksCode: true, isNameless: false, said: null };
const says = (text: string) => the.screen.page.getByText(text);

describe('data from another computer', () => {
  it('replaces selling: no Pay, no field, no basket, and the history is a press away', async () => {
    await the.open({ copied: COPIED, notices: [] });
    await says('This till’s data comes from another computer').waitFor();
    expect(await the.button('Pay').count()).toBe(0);
    expect(await the.button('Cash').count()).toBe(0);
    expect(await the.screen.field.count()).toBe(0);
    await the.button('History').click();
    await the.button('Back').click();
    await the.button('This is a copy, the other one goes on').waitFor();
    for (const key of ['F9', 'F10', 'Escape']) {
      await the.screen.page.keyboard.press(key);
      await twoFrames(the.screen);
      expect(await the.button('This is a copy, the other one goes on').isVisible(), key).toBe(true);
    }
  });

  it('takes a decision only after its meaning was shown, and only with the code', async () => {
    await the.open({ copied: COPIED });
    await the.button('This is a copy, the other one goes on').click();
    await says('This can’t be taken back').waitFor();
    expect(await the.button('Yes, it is a copy').isDisabled()).toBe(true);
    await the.button('Back').click();
    await the.button('This till was moved to this computer').click();
    await says('Never start Tilla on the old computer').waitFor();
    expect(the.till.callsOf('till.claim')).toEqual([]);
  });

  it('reports a wrong code and that nothing changed, or the next step after the right code', async () => {
    await the.open({ copied: COPIED });
    await the.button('This till was moved to this computer').click();
    the.till.refusals.set('till.claim', { code: 'setup-code.wrong' });
    const code = the.screen.page.getByLabel('Setup code');
    await expect.poll(() => code.evaluate((field) => document.activeElement === field)).toBe(true);
    await code.fill('olma-7788-nog');
    await code.press('Enter');
    await says('This is not the till’s setup code').waitFor();
    await code.fill('olma-7788-nok');
    await the.button('Yes, it was moved').dblclick();
    await says('Got it: start Tilla again').waitFor();
    await says('goes on where the old one stopped').waitFor();
    expect(the.till.callsOf('till.claim').map(({ request }) => request)).toEqual([
      { word: 'moved', setupCode: 'olma-7788-nog' },
      { word: 'moved', setupCode: 'olma-7788-nok' },
    ]);
  });

  it('asks for no code at a till without one', async () => {
    await the.open({ copied: { ...COPIED, asksCode: false } });
    await the.button('This is a copy, the other one goes on').click();
    expect(await the.screen.page.getByLabel('Setup code').count()).toBe(0);
    await the.button('Yes, it is a copy').click();
    await says('This is a new till from now on').waitFor();
    expect(the.till.callsOf('till.claim').map(({ request }) => request)).toEqual([
      { word: 'copy', setupCode: null },
    ]);
  });

  it('is not shown on its own computer', async () => {
    await the.open();
    await typeCode(the.screen, '4780000000001');
    await the.button('Pay').waitFor();
    expect(await says('comes from another computer').count()).toBe(0);
  });
});
