/** A page in the shell that navigates, reloads or opens another page: each in a fixture of its own. */
import { describe, expect, test } from 'vitest';
import { freshFolder, start, until } from './running-fixture.ts';

describe('refused navigation', () => {
  test('includes what the app prevents, and foreign addresses in any case', async () => {
    const fixture = start(freshFolder());
    const page = await fixture.page();
    const before = fixture.said.length;
    await page.click('#away');
    expect(await fixture.hear('will-navigate', before)).toMatchObject({ url: 'https://elsewhere.example/' });
    await page.evaluate(() => location.assign('/other.html'));
    await until('the second question', () =>
      fixture.said.slice(before).some((said) => said.url === 'app://till/other.html'),
    );
    expect(page.url()).toContain('/index.html');
    expect(await page.evaluate(() => window.fixture.version)).toBe(1);
  });

  test('includes blank and made-up addresses: the page is brought back', async () => {
    const page = await start(freshFolder()).page();
    await page.evaluate(() => {
      Object.assign(window, { isLeft: true });
      location.href = URL.createObjectURL(new Blob(['<p>mine</p>'], { type: 'text/html' }));
    });
    await page.waitForFunction(
      () => !('isLeft' in window) && window.ran === true && typeof window.fixture === 'object',
    );
    expect(page.url()).toContain('https://till.app.localhost/index.html');
  });

  test('includes new windows, by script or by link', async () => {
    const fixture = start(freshFolder());
    const page = await fixture.page();
    const before = fixture.said.length;
    expect(await page.evaluate(() => window.open('/popup.html'))).toBeNull();
    expect(await fixture.hear('window-open', before)).toMatchObject({ url: 'app://till/popup.html' });
    await page.click('#popup');
    await until(
      'the second refusal',
      () => fixture.said.slice(before).filter((said) => said.event === 'window-open').length === 2,
    );
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('a reload keeps the bridge working', async () => {
  const page = await start(freshFolder()).page();
  await page.reload();
  expect(await page.evaluate(() => window.fixture.invoke('echo', 'again'))).toEqual(['again']);
});

test('a second window is a second page with a bridge of its own', async () => {
  const fixture = start(freshFolder());
  const page = await fixture.page();
  const appeared = page.context().waitForEvent('page');
  expect(await page.evaluate(() => window.fixture.invoke('second-window'))).toBe(2);
  const second = await appeared;
  expect(await second.evaluate(() => window.fixture.invoke('who'))).toEqual({
    url: 'app://till/second.html',
    window: 2,
  });
  expect(await second.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700]);
  await second.close();
  expect(await fixture.hear('closed')).toMatchObject({ window: 2 });
});
