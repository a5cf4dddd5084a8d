/** What passes the pipe: our own page, a channel of the contract, a valid shape, a granted right. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Answering,
  dispatchTo,
  type Gate,
  gatherApprovals,
  gatherHandlers,
} from '../../electron/ipc/dispatch.ts';
import { type Handlers, onlyAnswers } from '../../electron/ipc/feature.ts';
import { isOurFrame, isOurPage } from '../../electron/ipc/our-page.ts';
import { rightFor } from '../../electron/ipc/parse.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { OPEN_TO_ANYONE } from '../../shared/contract/open-to-anyone.ts';
import { StaffId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';

/** Answers every channel with its request. */
const echo = (): Handlers =>
  gatherHandlers([
    {
      handlers: Object.fromEntries(
        Object.keys(CONTRACT).map((channel) => [
          channel,
          (request: unknown, act: unknown) => ok([request, act]),
        ]),
      ),
    },
  ]);

/** A stand-in cashier with a name and these rights. */
const cashierWith = (...rights: readonly Right[]): Gate => ({
  enter: (channel, request) => {
    const right = rightFor(channel, request);
    return rights.includes(right)
      ? ok({ act: byStaff(StaffId.parse('lola')), left: (went) => void answered.push(went) })
      : fail({ code: 'right.needed', field: right });
  },
  forged: (channel) => void forged.push(channel),
});
const unnamed: Gate = {
  enter: () => ok({ act: byStaff(UNNAMED_CASHIER), left: () => undefined }),
  forged: (channel) => void forged.push(channel),
};
const forged: string[] = [];
/** For each admitted request, whether it was done. */
const answered: boolean[] = [];

const bugs: string[] = [];
beforeEach(() => {
  for (const told of [forged, answered, bugs]) told.length = 0;
});

const asked = (handlers: Handlers, gate: Gate = unnamed): Answering =>
  dispatchTo({ handlers, gate, onBug: (channel, bug) => bugs.push(`${channel}: ${String(bug)}`) });

describe('the page', () => {
  it('is ours by protocol and host', () => {
    expect(isOurPage('app://till/index.html#training-customer')).toBe(true);
    for (const url of ['https://till/', 'app://tilla/', 'app://till.example/', 'file:///till/', 'null', '']) {
      expect(isOurPage(url), url).toBe(false);
    }
  });
});

describe('the sender of a request', () => {
  const url = 'app://till/index.html';

  it('must be our page itself, never a frame in it, a stranger or a closed page', () => {
    expect(isOurFrame({ url, parent: null })).toBe(true);
    expect(isOurFrame({ url, parent: { url } })).toBe(false);
    expect(isOurFrame({ url: 'https://stranger.example/', parent: null })).toBe(false);
    expect(isOurFrame(null)).toBe(false);
  });
});

describe('a request', () => {
  const tender = { saleId: 's', totalTiyin: 100, payerCode: '880101698207133392' };
  const answer = asked(echo());

  it('reaches its channel’s handler in parsed form, with the sender’s act', async () => {
    expect(await answer('till.open', undefined)).toMatchObject({ ok: true });
    expect(await answer('tender.code', { ...tender, more: 'than was asked for' })).toEqual(
      ok([tender, byStaff(UNNAMED_CASHIER)]),
    );
  });

  it('of another shape is refused, and the refusal names the field', async () => {
    expect(await answer('tender.code', { ...tender, totalTiyin: 0.5 })).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'totalTiyin' },
    });
    expect(await answer('tender.code', { ...tender, payerCode: 'x'.repeat(600) })).toMatchObject({
      ok: false,
    });
    expect(await answer('tender.code', null)).toMatchObject({ ok: false });
    expect(await answer('settings.change', { theme: undefined })).toMatchObject({ ok: false });
    expect(await answer('catalogue.check', { productId: '' })).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'productId' },
    });
  });

  it('whose typed reason is too short can be corrected by the person', async () => {
    const refund = { transactionId: 't', amountTiyin: null, reason: ' a ' };
    expect(await answer('refund.give', refund)).toMatchObject({ error: { code: 'reason.missing' } });
  });

  it('on a channel outside the contract is refused, whatever its name', async () => {
    for (const name of ['sale.pay', 'toString', '__proto__', '', undefined, 7, { length: 1 }]) {
      expect(await answer(name, undefined), String(name)).toMatchObject({
        error: { code: 'ipc.bad-arguments', field: 'channel' },
      });
    }
  });
});

describe('a right', () => {
  it('that is missing stops the request before its handler', async () => {
    const answer = asked(echo(), cashierWith('look', 'sell'));
    expect(await answer('sales.held', undefined)).toMatchObject({ ok: true });
    // Figures of a day are a report.
    expect(await answer('sales.today', undefined)).toEqual(fail({ code: 'right.needed', field: 'report' }));
    expect(await answer('reconcile.run', undefined)).toEqual(
      fail({ code: 'right.needed', field: 'reconcile' }),
    );
    const refund = { transactionId: 't', amountTiyin: null, reason: 'the customer came back' };
    expect(await answer('refund.give', refund)).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('may depend on the request: removing a discount needs no right', async () => {
    const answer = asked(echo(), cashierWith('look', 'sell'));
    const of = { saleId: 's', lineId: 'l' };
    expect(await answer('basket.discount', { ...of, discount: null })).toMatchObject({ ok: true });
    const half = { kind: 'percent', hundredths: 5_000 };
    expect(await answer('basket.discount', { ...of, discount: half })).toEqual(
      fail({ code: 'right.needed', field: 'discount' }),
    );
    expect(await answer('basket.price', { ...of, priceTiyin: null })).toMatchObject({ ok: true });
    expect(await answer('basket.price', { ...of, priceTiyin: 1 })).toMatchObject({
      error: { field: 'price' },
    });
    expect(await answer('basket.other', { ...of, otherTiyin: 0 })).toMatchObject({ ok: true });
    expect(await answer('basket.other', { ...of, otherTiyin: 1 })).toMatchObject({
      error: { field: 'discount' },
    });
    expect(await answer('settings.change', { theme: 'dark' })).toMatchObject({ ok: true });
    expect(await answer('settings.change', { theme: 'dark', voidReason: true })).toMatchObject({
      error: { field: 'settings' },
    });
  });

  it('is returned or used up: the gate learns how an admitted request ended', async () => {
    const { 'sales.held': _held, ...others } = echo();
    const answer = asked(
      {
        ...others,
        'sales.held': () => fail({ code: 'journal.unwritable' }),
        'tasks.open': () => {
          throw new Error('broken');
        },
      },
      cashierWith('look'),
    );
    await answer('sales.recent', { limit: 1 });
    await answer('sales.held', undefined);
    await expect(answer('tasks.open', undefined)).rejects.toThrow();
    // A request that broke half way may have been done.
    expect(answered).toEqual([true, false, true]);
  });

  it('guards each channel: a person who may only view moves no money', async () => {
    const answer = asked(echo(), cashierWith('look'));
    const open = [
      'tasks.open',
      'kept-cards.state',
      'kept-cards.overdue',
      'basket.open',
      'basket.parked',
      'catalogue.favourites',
      'catalogue.has-favourites',
      'product.price-check',
      'refund.offer',
      'refund.unfinished',
      'till.glance',
      'customer.step',
      'customer.screens',
      'invoice.open',
      'payment.shown',
      'print.paper',
      'print.receipt',
      'prints.view',
      'printer.installed',
      'pole.view',
      'drawer.view',
      'payment.read',
      'refund.line-of',
      'sales.recent',
      'history.find',
      'history.story',
      'history.people',
      'history.export-cancel',
      'sales.one',
      'sale.tenders',
      'sales.held',
      'shift.compare',
      'shift.state',
      'diagnostics.read',
    ];
    const allowed = [];
    for (const [channel, { right }] of Object.entries(CONTRACT)) if (right === 'look') allowed.push(channel);
    expect(allowed.toSorted()).toEqual(
      [...open, 'staff.approve', 'staff.change-own-pin', 'staff.need'].toSorted(),
    );
    expect(await answer('journal.start-fresh', { reason: 'because' })).toMatchObject({
      error: { code: 'right.needed' },
    });
    const needs = (wanted: string) =>
      Object.entries(CONTRACT).flatMap(([channel, { right }]) => (right === wanted ? [channel] : []));
    expect(needs('anyone').toSorted()).toEqual([...OPEN_TO_ANYONE].toSorted());
    const byRequest = Object.entries(CONTRACT).flatMap(([channel, { right }]) =>
      typeof right === 'function' ? [channel] : [],
    );
    expect(byRequest).toEqual([
      'basket.price',
      'basket.discount',
      'basket.other',
      'picture.keep',
      'settings.change',
    ]);
    expect(needs('void-line')).toEqual(['basket.remove', 'basket.empty', 'basket.drop']);
    expect(needs('open-item')).toEqual(['basket.add-open-item']);
  });
});

describe('a page that names an actor', () => {
  it('is a foreign page: its request is refused, and the refusal names the signed-in person', async () => {
    const answer = asked(echo());
    for (const key of ['act', 'actor', 'approvedBy', 'principal']) {
      const request = { limit: 1, [key]: 'the manager' };
      expect(await answer('sales.recent', request)).toEqual(fail({ code: 'ipc.bad-arguments', field: key }));
    }
    expect(forged).toEqual(Array(4).fill('sales.recent'));
  });
});

describe('handlers', () => {
  const all = echo();
  const { 'sales.today': today, ...others } = all;

  it('are one for each channel; a second, missing or unknown one is named at the start', () => {
    const twice = onlyAnswers({ 'sales.today': today });
    expect(() => gatherHandlers([{ handlers: all }, twice])).toThrow('sales.today is answered twice');
    expect(() => gatherHandlers([{ handlers: others }])).toThrow('nobody answers sales.today');
    const unknown = { handlers: { ...all, 'sales.tomorrow': today } };
    expect(() => gatherHandlers([unknown])).toThrow('sales.tomorrow is not in the contract');
  });

  it('have approval rules of their own feature; a foreign or second rule is named', () => {
    const approvals = { 'sales.today': { text: () => ({ amountTiyin: null }) } };
    const owner = { ...onlyAnswers({ 'sales.today': today }), approvals };
    expect(gatherApprovals([owner])).toEqual(approvals);
    expect(() => gatherApprovals([{ handlers: others, approvals }])).toThrow(
      'sales.today has an approval rule of a feature that does not answer it',
    );
    expect(() => gatherApprovals([owner, owner])).toThrow('sales.today has two approval rules');
  });

  it('do not start if nothing computes the needs of a channel with limits', () => {
    const { 'refund.cash': cash } = all;
    const bare = onlyAnswers({ 'refund.cash': cash });
    const texts = { ...bare, approvals: { 'refund.cash': { text: () => ({}) } } };
    for (const feature of [bare, texts])
      expect(() => gatherApprovals([feature])).toThrow('nothing computes what refund.cash needs');
    const ruled = { ...bare, approvals: { 'refund.cash': { needs: () => ({ needs: [] }) } } };
    expect(gatherApprovals([ruled])).toEqual(ruled.approvals);
  });

  it('that break are logged, and the page gets no message text', async () => {
    const answer = asked({
      ...all,
      'sales.today': () => {
        throw new Error('card 8600 1234');
      },
    });
    await expect(answer('sales.today', undefined)).rejects.toThrow(/^internal error$/);
    expect(bugs).toEqual(['sales.today: Error: card 8600 1234']);
  });
});
