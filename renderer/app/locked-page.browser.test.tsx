/** The whole page on a stand-in for the main process: a locked page sends no request that needs a right. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ChannelName, CONTRACT, type EventName, type Events } from '../../shared/contract/contract.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CardEntryId, TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { GIVEN } from '../../shared/staff/role.ts';
import type { DialogRoute } from '../context/dialog-route.ts';
import type { Screen } from '../context/route.ts';
import { drawTill } from '../testing/draw-in-till.tsx';
import { loadDialogs, loadScreens } from '../testing/loaded.ts';
import { AZIZ, DILSHOD, SHOP_STAFF, standing } from '../testing/staff-views.ts';
import { OPEN, StandInApi } from '../testing/stand-in-api.ts';
import { halfPaid, paidPayment } from '../testing/views.ts';

await Promise.all([loadScreens(), loadDialogs()]);

const PAYMENT = TransactionId.parse('transaction-1');
const ASIDE = { state: 'processing', setAside: true } as const;

/** Every event that this page gets, except the one about the person at the till. */
const EVENTS: { readonly [E in Exclude<EventName, 'staff.changed' | 'customer.changed'>]: () => Events[E] } =
  {
    'payment.changed': () => paidPayment(ASIDE),
    'invoice.paid': () => ({
      ...paidPayment(ASIDE),
      invoiceId: null,
      phoneLastFour: '4567',
      limitMs: null,
      isCalling: false,
    }),
    'sale.changed': () => halfPaid(),
    'basket.changed': () => ({ open: { saleId: OPEN.basket.saleId, revision: 9 }, waiting: true }),
    'network.changed': () => OPEN.network,
    'notice.raised': () => ({ id: 'clock.off', error: { code: 'clock.off' }, level: 'warning' }),
    'notice.ended': () => ({ id: 'clock.off' }),
    'card.typing': () => ({
      entryId: CardEntryId.parse('entry-1'),
      ...({ step: 'code', cardEnd: '0007', error: null } as const),
    }),
    'kept-cards.changed': () => null,
    'kept-cards.kept': () => ({ why: null }),
    'tasks.changed': () => ({ count: 1, oldestMs: 1 }),
    'prints.changed': () => ({ printer: null, count: 0, waiting: [] }),
    'drawer.changed': () => null,
    'settings.changed': () => OPEN.settings,
    'shift.changed': () => ({ isCounted: true }),
    'reconcile.progress': () => ({ asked: 1, all: 2 }),
    'history.export-progress': () => ({ sales: 1, indexShare: null }),
    'audit.export-progress': () => ({ checkedTo: 1, last: 2, entries: 1 }),
    'goods.changed': () => ({ productIds: null }),
    'goods.progress': () => ({ of: 'import', share: 0.5 }),
    'journal.progress': () => ({ language: 'en', work: 'checking', done: 1, of: 2 }),
    'journal.ended': () => ({ how: 'failed', error: { code: 'journal.unwritable' } }),
  };

/** All requests that follow at once have left the page. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A main process that knows the person at the till, and records each request beyond that person's rights. */
async function openShop(screen: Screen, dialog: DialogRoute | null = null, isPinRight = true) {
  let staff: StaffView = standing(DILSHOD);
  const trespasses: ChannelName[] = [];
  const held: (() => void)[] = [];
  let holds: readonly ChannelName[] = [];
  const answers = Object.fromEntries(
    (Object.keys(CONTRACT) as ChannelName[]).map((channel) => [
      channel,
      async () => {
        const { right } = CONTRACT[channel];
        const mayAsk: readonly Right[] = staff.person ? [...GIVEN, ...staff.rights] : ['anyone'];
        if (typeof right === 'string' && !mayAsk.includes(right)) trespasses.push(channel);
        if (channel === 'till.open') return ok({ ...OPEN, staff, categories: ['Bread', 'Milk', 'Cheese'] });
        if (channel === 'staff.lock') staff = SHOP_STAFF;
        if (channel === 'staff.sign-in' && isPinRight) staff = standing(AZIZ);
        const said = staff;
        if (holds.includes(channel)) await new Promise<void>((go) => held.push(go));
        if (channel === 'staff.sign-in' && !isPinRight)
          return fail({ code: 'pin.wrong' } satisfies TillError);
        if (channel === 'staff.lock' || channel === 'staff.sign-in') return ok(said);
        if (channel.startsWith('catalogue.')) return ok([]);
        return fail({ code: 'journal.unwritable' } satisfies TillError);
      },
    ]),
  );
  const api = new StandInApi(answers);
  const app = await drawTill(api);
  app.payments.take(paidPayment({ state: 'processing' }), true);
  if (screen === 'sale' && dialog === null) app.route.toStep({ name: 'payment', transactionId: PAYMENT });
  app.route.goTo(screen);
  if (dialog) app.route.openDialog(dialog);
  await expect.element(page.getByRole('main').first()).toBeVisible();
  const publishAll = (): void => {
    for (const event of Object.keys(EVENTS) as (keyof typeof EVENTS)[]) api.publish(event, EVENTS[event]());
  };
  const locked = () =>
    expect.element(page.getByRole('heading', { name: 'Who is at the till?' })).toBeVisible();
  return {
    api,
    app,
    trespasses,
    publishAll,
    locked,
    hold: (...channels: readonly ChannelName[]): void => {
      holds = channels;
    },
    release: (): void => {
      holds = [];
      for (const go of held.splice(0)) go();
    },
    lockByItself: (): void => {
      staff = SHOP_STAFF;
      api.publish('staff.changed', staff);
    },
  };
}

const ASKS: { readonly [S in Screen]: ChannelName } = {
  sale: 'catalogue.category',
  overview: 'sales.today',
  history: 'sales.today',
  shift: 'shift.list',
  tasks: 'tasks.open',
  'kept-cards': 'kept-cards.list',
  settings: 'diagnostics.read',
  people: 'people.list',
  roles: 'people.list',
  audit: 'audit.page',
  goods: 'goods.page',
  'goods-product': 'goods.state',
  'goods-groups': 'goods.state',
  // The screen asks for nothing before a file is chosen.
  'goods-file': 'till.open',
  'way-out': 'till.open',
};
const SCREENS = Object.keys(ASKS) as readonly Screen[];

const DIALOGS: readonly DialogRoute[] = [
  { kind: 'parked' },
  { kind: 'held' },
  { kind: 'price-check', code: '4780000000001' },
  { kind: 'staff', form: { name: 'rename', staffId: AZIZ.staffId } },
  { kind: 'void-sale', saleId: OPEN.basket.saleId },
  { kind: 'set-aside', transactionId: PAYMENT },
  { kind: 'install' },
];

const PLACES = [
  ...SCREENS.map((screen) => [screen, screen, null] as const),
  ...DIALOGS.map((dialog) => [dialog.kind, 'sale', dialog] as const),
];

test.each(PLACES)('%s: events during a lock cause no request', async (_, screen, dialog) => {
  const { api, app, trespasses, publishAll, locked, hold, release } = await openShop(screen, dialog);
  if (dialog === null) await expect.poll(() => api.sent).toContain(ASKS[screen]);
  hold('staff.lock');
  const lock = app.api.ask('staff.lock', undefined);
  publishAll();
  await turn();
  release();
  await lock;
  api.publish('staff.changed', SHOP_STAFF);
  await locked();
  publishAll();
  await turn();
  expect(trespasses).toEqual([]);
});

test.each(PLACES)('%s: events after the till locks by itself cause no request', async (_, screen, dialog) => {
  const { api, trespasses, publishAll, locked, lockByItself } = await openShop(screen, dialog);
  if (dialog === null) await expect.poll(() => api.sent).toContain(ASKS[screen]);
  lockByItself();
  publishAll();
  await locked();
  publishAll();
  await turn();
  expect(trespasses).toEqual([]);
});

test('a lock stops a sequence of requests, which starts over after the next sign-in', async () => {
  const { api, app, trespasses, locked, hold, release, lockByItself } = await openShop('history');
  await expect.poll(() => api.sent).toContain('sales.today');
  const times = (channel: ChannelName): number => api.requests.get(channel)?.length ?? 0;
  const before = { favourites: times('catalogue.favourites'), category: times('catalogue.category') };
  hold('catalogue.favourites');
  app.route.goTo('sale');
  await expect.poll(() => times('catalogue.favourites')).toBe(before.favourites + 1);
  lockByItself();
  await locked();
  release();
  await turn();
  expect(times('catalogue.category')).toBe(before.category);
  await app.api.ask('staff.sign-in', { staffId: AZIZ.staffId, pin: '73915' });
  await expect.poll(() => times('catalogue.category')).toBeGreaterThan(before.category);
  expect(trespasses).toEqual([]);
});

test.each(SCREENS)(
  '%s: no request of the previous person leaves in the name of the new person',
  async (screen) => {
    const { api, app, trespasses, publishAll, hold, release } = await openShop(screen);
    await expect.poll(() => api.sent).toContain(ASKS[screen]);
    hold('staff.sign-in');
    const signIn = app.api.ask('staff.sign-in', { staffId: AZIZ.staffId, pin: '73915' });
    publishAll();
    await turn();
    // The main process publishes before it answers.
    api.publish('staff.changed', standing(AZIZ));
    release();
    await signIn;
    publishAll();
    await expect.poll(() => app.staff.getState().view.person?.staffId).toBe(AZIZ.staffId);
    await turn();
    expect(trespasses).toEqual([]);
  },
);

test('requests held during a wrong PIN are sent, because the same person is still at the till', async () => {
  const { api, app, hold, publishAll, release } = await openShop('history', null, false);
  await expect.poll(() => api.sent).toContain('sales.today');
  const times = (): number => api.requests.get('sales.today')?.length ?? 0;
  const before = times();
  hold('staff.sign-in');
  const signIn = app.api.ask('staff.sign-in', { staffId: AZIZ.staffId, pin: '0000' });
  publishAll();
  await turn();
  expect(times()).toBe(before);
  release();
  expect(await signIn).toMatchObject({ error: { code: 'pin.wrong' } });
  await expect.poll(times).toBeGreaterThan(before);
});
