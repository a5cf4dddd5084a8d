import { expect, test } from 'vitest';
import type { TillView } from '../../shared/contract/till.ts';
import { PictureHash } from '../../shared/pictures/picture.ts';
import { ok } from '../../shared/result.ts';
import { RIGHTS } from '../../shared/staff/rights.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';
import { OPEN } from '../testing/stand-in-api.ts';
import { Dialogs } from './dialogs.tsx';
import { Head } from './head.tsx';

const DOWN: TillView['network'] = {
  ...OPEN.network,
  state: 'down',
  downMs: 125_000,
  why: { code: 'gateway.not-trusted' },
  paymentsWaiting: 2,
};
const headOf = (view: Partial<TillView>) =>
  drawInTill(
    <>
      <Head />
      <Dialogs />
    </>,
    { 'till.open': () => ok({ ...OPEN, ...view }) },
  );

test('only a training till shows a stripe and its customer; every till shows the clock', async () => {
  const lesson = await headOf({ mode: 'training' });
  const stripe = /no real money/;
  await expect.element(lesson.screen.getByText(stripe)).toBeVisible();
  expect(lesson.screen.container.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
  await lesson.screen.unmount();
  const live = await headOf({ mode: 'live' });
  await expect.element(live.screen.getByRole('banner')).toBeVisible();
  expect(live.screen.getByText(stripe).query()).toBeNull();
  expect(live.screen.container.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
});

test('the training stripe says that rights are not limited, until people sign in', async () => {
  const { screen, app } = await headOf({ mode: 'training' });
  const stripe = screen.getByText(/no real money/);
  const { view } = app.staff.getState();
  app.staff.setState({ view: { ...view, hasStaff: false, rights: [...RIGHTS] } });
  await expect.element(stripe).toHaveTextContent('TRAINING – no real money · rights not limited');
  expect(stripe.element().getBoundingClientRect().height).toBe(24);
  app.staff.setState({ view: { ...view, hasStaff: true, rights: [...RIGHTS] } });
  await expect.element(screen.getByText(/no real money$/)).toBeVisible();
});

test('the bar begins with the logo that the shop has chosen, beside its name', async () => {
  const logo = PictureHash.parse('ab'.repeat(32));
  const { screen, api } = await headOf({ shopName: 'Nur' });
  const name = screen.getByText('Nur').element();
  expect(name.previousElementSibling).toBeNull();
  api.publish('settings.changed', { ...OPEN.settings, logo });
  await expect.poll(() => name.previousElementSibling?.getAttribute('src')).toBe(`/pictures/${logo}`);
});

test('a press on a shortened connection notice opens the whole text, by finger too', async () => {
  const { screen, app } = await headOf({ network: DOWN });
  await screen.getByRole('button', { name: 'The connection, in full' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'notices' });
  const dialog = screen.getByRole('dialog');
  for (const said of [
    /No connection for 2.min/,
    /certificate is not trusted/,
    /2 payments wait/,
    /cash and terminal work/,
  ])
    await expect.element(dialog.getByText(said)).toBeVisible();
});

test('a key held only in memory stands in the list of notices; the list says when it is empty', async () => {
  const { screen, app } = await headOf({ secretInMemoryOnly: true });
  expect(
    screen
      .getByRole('banner')
      .getByText(/Nothing sealed/)
      .query(),
  ).toBeNull();
  app.route.openDialog({ kind: 'notices' });
  await expect.element(screen.getByRole('dialog').getByText(/Nothing sealed/)).toBeVisible();
  app.till.setState({ secretInMemoryOnly: false });
  await expect.element(screen.getByText('Nothing to tell any more.')).toBeVisible();
});

test('a lost connection has a line of its own below the bar, also while no person is signed in', async () => {
  const { screen, app } = await headOf({ network: DOWN });
  const line = screen
    .getByText(/No connection for 2.min/)
    .element()
    .closest('div');
  const bar = screen.container.querySelector('time')?.parentElement;
  expect(line?.getBoundingClientRect().top).toBe(bar?.getBoundingClientRect().bottom);
  const { view } = app.staff.getState();
  app.staff.setState({ view: { ...view, hasStaff: true, person: null } });
  await expect.element(screen.getByText(/No connection for 2.min/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'The connection, in full' }).query()).toBeNull();
});

test('a lost connection is announced once; the running time is visible and never read aloud', async () => {
  const { screen, api } = await headOf({ network: DOWN });
  const banner = screen.getByRole('banner');
  const heard = banner.getByRole('status');
  await expect
    .element(heard)
    .toHaveTextContent('No connection to the payment service; cash and terminal work.');
  const told: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) told.push(target.textContent ?? '');
  });
  watch.observe(heard.element(), { characterData: true, childList: true, subtree: true });
  await expect.element(banner.getByText(/No connection for 2.min/)).toBeVisible();
  api.publish('network.changed', { ...DOWN, downMs: 185_000 });
  await expect.element(banner.getByText(/No connection for 3.min/)).toBeVisible();
  expect(told).toEqual([]);
  watch.disconnect();
});

test('the notice of a lost connection names the card terminal beside a basket that takes no cash', async () => {
  const { screen, api } = await drawInTill(<Head />, openedOn(lineOf({ ...BREAD, notForCash: true })));
  api.publish('network.changed', DOWN);
  const banner = screen.getByRole('banner');
  await expect
    .element(banner.getByRole('status'))
    .toHaveTextContent(
      'No connection to the payment service; the card terminal works, cash is stopped by these goods.',
    );
  expect(banner.getByText(/cash and terminal work/).query()).toBeNull();
});
