/**
 * A till's life in the shell: one at a time, killed and started again, ended by a signal.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, start, until } from './running-fixture.ts';

/** The browser's own process, as its profile names it. */
const browserPid = (data: string): number =>
  Number(/-(\d+)$/.exec(readlinkSync(join(data, 'browser/SingletonLock')))?.[1]);

function isAlive(pid: number): boolean {
  try {
    // An ended process that its parent has not reaped is a zombie, not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a process with the profile of this data folder runs. */
const hasChildOn = (data: string): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => commandLine(pid).includes(`--user-data-dir=${join(data, 'browser')}`));

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test('a second till on the same data is refused, and the first one is notified', async () => {
  const first = start(freshFolder());
  await first.hear('loaded');
  const second = start(first.data, ['--note', 'from the second']);
  await second.hear('refused');
  expect(await first.hear('second-instance')).toMatchObject({
    argv: expect.arrayContaining(['--note', 'from the second']),
    extra: { hello: 'first' },
  });
  await until('the second to end', () => second.child.exitCode !== null);
  expect(second.child.exitCode).toBe(0);
});

test('SIGKILL of the main process takes the browser with it, and the next start works at once', async () => {
  const data = freshFolder();
  const first = start(data);
  await first.hear('loaded');
  const pid = browserPid(data);
  expect(isAlive(pid)).toBe(true);
  await first.end('SIGKILL');

  const second = start(data);
  const page = await second.page();
  expect(await page.evaluate(() => window.fixture.invoke('echo', 1))).toEqual([1]);
  expect(isAlive(pid)).toBe(false);
});

test('Chromium starts although the app blocks the event loop once it is ready', async () => {
  const fixture = start(freshFolder(), ['--busy', '2000']);
  await fixture.hear('busy');
  expect(hasChildOn(fixture.data)).toBe(true);
  await fixture.hear('loaded');
});

test('nothing but the app’s own pages runs in Chromium', async () => {
  const page = await start(freshFolder()).page();
  const driver = await page.context().newCDPSession(page);
  const { targetInfos } = await driver.send('Target.getTargets', { filter: [{}] });
  const pages = targetInfos.filter(({ url }) => url !== '' && !url.startsWith('https://till.app.localhost/'));
  expect(pages).toEqual([]);
});

test('SIGTERM closes it in order and it ends with 0', async () => {
  const fixture = start(freshFolder());
  await fixture.hear('loaded');
  const pid = browserPid(fixture.data);
  expect(await fixture.end('SIGTERM')).toEqual({ code: 0, signal: null });
  const order = fixture.said.map((said) => said.event).filter((event) => event !== 'permission');
  expect(order).toEqual(['loaded', 'before-quit', 'closed', 'will-quit']);
  await until('the browser to end', () => !isAlive(pid));
});

test('the camera is refused when the handler says no, even where Chromium alone would allow it', async () => {
  const fixture = start(
    freshFolder(),
    [],
    ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  );
  const page = await fixture.page();
  const outcome = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error) => error.name,
    ),
  );
  expect(outcome).toBe('NotAllowedError');
});

test('a page whose renderer crashes can be loaded again in the same window', async () => {
  const fixture = start(freshFolder());
  const page = await fixture.page();
  const back = page.context().waitForEvent('page');
  const driver = await page.context().newCDPSession(page);
  // The answer never comes: its process is gone.
  void driver.send('Page.crash').catch(() => undefined);
  expect(await fixture.hear('render-process-gone')).toMatchObject({ reason: 'crashed' });
  const again = await back;
  await again.waitForFunction(() => window.ran === true);
  expect(await again.evaluate(() => window.fixture.invoke('who'))).toMatchObject({ window: 1 });
  expect(fixture.said.some((said) => said.event === 'closed')).toBe(false);
});
