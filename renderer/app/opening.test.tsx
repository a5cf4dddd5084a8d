/** A page whose till is still opening, because the main process has long work on the journal. */
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { StandInApi } from '../testing/stand-in-api.ts';
import { ENGLISH } from '../ui/testing/draw.tsx';
import { App, TillRoot } from './app.tsx';
import { createTillApp } from './till-app.ts';

test('an opening till shows its progress and the reason, and that it opens by itself', async () => {
  const api = new StandInApi({ 'till.open': () => new Promise(() => undefined) });
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  void app.open();
  const screen = await render(
    <TillRoot app={app} words={ENGLISH}>
      <App />
    </TillRoot>,
  );
  app.till.takeLanguage('en');
  await expect.element(screen.getByRole('heading', { name: 'Opening the till…' })).toBeVisible();
  expect(screen.getByRole('progressbar').query()).toBeNull();

  api.publish('journal.progress', { work: 'checking', done: 1_000, of: 9_000, language: 'en' });
  await expect.element(screen.getByText('The journal is being checked: 11%')).toBeVisible();
  api.publish('journal.progress', { work: 'making', done: 8_999, of: 9_000, language: 'en' });
  const bar = screen.getByRole('progressbar', { name: 'The books are being made from the journal: 99%' });
  await expect.element(bar).toHaveAttribute('value', String(8_999 / 9_000));
  await expect.element(screen.getByText(/once.*opens by itself/)).toBeVisible();
});
