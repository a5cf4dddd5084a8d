/** The tray of invoices: a row for each state, and the press that it waits for. */
import { expect, test } from 'vitest';
import type { InvoiceView } from '../../../shared/contract/invoice.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid, invoicePayment, invoiceView, tenderOf } from '../../testing/views.ts';

const AT = '2026-11-20T09:41:07.000Z';

async function trayOf(invoices: readonly InvoiceView[], more: Answers = {}) {
  const drawn = await drawInTill(<Dialogs />, { 'invoice.open': () => ok(invoices), ...more });
  drawn.app.route.openDialog({ kind: 'invoices' });
  const rows = drawn.screen.getByRole('listitem');
  return {
    ...drawn,
    rows: () => rows.elements().map((row) => row.textContent?.replaceAll(/\s/g, ' ') ?? ''),
    press: (name: string) => drawn.screen.getByRole('button', { name }).first().click(),
  };
}

test('rows show sum, the end of the number, state, age and limit, what a person must do first', async () => {
  const all = [
    invoiceView({ ageMs: 65_000, limitMs: 41 * 60_000 }),
    invoiceView({ state: 'sending', ageMs: 2_000, phoneLastFour: null }),
    invoiceView({ state: 'unknown' }),
    invoiceView({ state: 'declined' }),
    invoiceView({ state: 'absent' }),
    invoiceView({ state: 'abandoned' }),
    invoiceView({ state: 'paid', amountTiyin: tiyin(31_000_00) }),
    invoiceView({ state: 'unknown', isCalling: true }),
  ];
  const { rows } = await trayOf(
    all.map((one, at) => ({ ...one, transactionId: TransactionId.parse(`invoice-${at}`) })),
  );
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/Manager needed/),
      expect.stringMatching(/31 000.*phone •• 45 67.*Paid – hand the goods over/),
      expect.stringMatching(/Not paid/),
      expect.stringMatching(/Not sent/),
      expect.stringMatching(/No longer waiting – may still be paid/),
      expect.stringMatching(
        /phone •• 45 67.*Waiting for the customer.*sent 1 min ago.*the basket unlocks in 41 min/,
      ),
      expect.stringMatching(/^(?!.*(?:phone|ago)).*Being sent…/),
      expect.stringMatching(/Not certain – Tilla checks/),
    ]);
});

test('a paid invoice is handed over with one press, and its receipt shows and prints', async () => {
  const view = invoicePayment({ state: 'paid', paidAt: AT, goodsSince: AT, actions: ['handed-over'] });
  const { amountTiyin, transactionId } = view;
  const tenders = [tenderOf({ kind: 'invoice', amountTiyin, transactionId })];
  const { app, api, screen, press } = await trayOf([invoiceView({ state: 'paid' })], {
    'invoice.hand-over': () =>
      ok({ ...view, goodsSince: null, actions: [], order: { run: 'r', number: 99 } }),
    'sales.one': () => fail({ code: 'payment.not-found' }),
    'sale.tenders': () => ok(halfPaid({ state: 'completed', totalTiyin: amountTiyin, tenders })),
  });
  app.payments.take(view, true);
  await press('Hand over');
  await expect.element(screen.getByRole('heading', { name: 'Handed over' })).toBeVisible();
  await expect.element(screen.getByText('PAID')).toBeVisible();
  expect(api.requests.get('invoice.hand-over')).toEqual([{ transactionId }]);
  await press('Print');
  expect(app.route.getState().printing).toBe(view.saleId);
});

test('a refused press is named in the tray', async () => {
  const { screen, press } = await trayOf([invoiceView({ state: 'paid' })], {
    'invoice.hand-over': () => fail({ code: 'payment.wrong-state' }),
  });
  await press('Hand over');
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('“Send again” takes the sale back and asks for the number', async () => {
  const { app, api, press } = await trayOf([invoiceView({ state: 'declined' })], {
    'basket.recall': () => ok({ ...OPEN.basket, saleId: SaleId.parse('invoiced'), lines: [lineOf(BREAD)] }),
  });
  await press('Send again');
  await expect.poll(() => api.requests.get('basket.recall')).toEqual([{ saleId: 'invoiced' }]);
  await expect.poll(() => app.route.getState()).toMatchObject({ dialog: null, step: { name: 'invoice' } });
});

test('an open invoice waits for its customer alone: its row only leads to it', async () => {
  const { app, screen, press } = await trayOf([invoiceView()]);
  await expect.element(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Hand over|Send again/ }).elements()).toEqual([]);
  await press('Show');
  expect(app.route.getState().dialog).toEqual({
    kind: 'set-aside',
    transactionId: 'invoice-1',
    from: { kind: 'invoices' },
  });
});

test('the list follows what is published', async () => {
  let state: InvoiceView['state'] = 'processing';
  const { api, rows } = await trayOf([], { 'invoice.open': () => ok([invoiceView({ state })]) });
  await expect.poll(rows).toEqual([expect.stringMatching(/Waiting for the customer/)]);
  state = 'paid';
  api.publish('invoice.paid', invoiceView({ state }));
  await expect.poll(rows).toEqual([expect.stringMatching(/hand the goods over/)]);
});

test('an empty tray says so', async () => {
  const { screen } = await trayOf([]);
  await expect.element(screen.getByText('No invoice is open.')).toBeVisible();
});

test('while the service is silent, a second press leaves the invoice all the same', async () => {
  const view = invoicePayment({
    transactionId: TransactionId.parse('invoice-1'),
    actions: ['leave-invoice'],
  });
  const { transactionId } = view;
  const { app, api, screen } = await trayOf([invoiceView()], {
    'invoice.leave': () => fail({ code: 'invoice.unanswered' }),
  });
  app.payments.take(view, true);
  app.route.openDialog({ kind: 'reason', action: 'leave-invoice', transactionId, from: null });
  await screen.getByRole('button', { name: 'Customer pays another way' }).click();
  const leave = screen.getByRole('button', { name: 'Stop waiting' });
  await leave.click();
  await expect.element(screen.getByText(/It is not known whether the customer has paid/)).toBeVisible();
  await leave.click();
  const reason = 'Customer pays another way';
  await expect
    .poll(() => api.requests.get('invoice.leave'))
    .toEqual([
      { transactionId, reason },
      { transactionId, reason, despite: 'invoice.unanswered' },
    ]);
});

test.each([
  ['brings its sale back', true],
  ['whose sale does not come back', false],
] as const)(
  'an invoice that is left %s, and the screen says that it may still be paid',
  async (_, isBack) => {
    const view = invoicePayment({
      transactionId: TransactionId.parse('invoice-1'),
      actions: ['leave-invoice'],
    });
    const { app, api, screen } = await trayOf([invoiceView()], {
      'invoice.leave': () =>
        ok({
          ...view,
          state: 'abandoned',
          abandoned: { by: 'another-tender', ending: null, goesBack: false },
        }),
      'basket.recall': () =>
        isBack ? ok({ ...OPEN.basket, saleId: view.saleId }) : fail({ code: 'basket.locked' }),
    });
    app.payments.take(view, true);
    app.route.openDialog({
      kind: 'reason',
      action: 'leave-invoice',
      transactionId: view.transactionId,
      from: null,
    });
    await screen.getByRole('button', { name: 'Customer pays another way' }).click();
    await screen.getByRole('button', { name: 'Stop waiting' }).click();
    await expect.poll(() => api.requests.get('basket.recall')).toEqual([{ saleId: view.saleId }]);
    await expect.poll(() => app.route.getState().message).toEqual({ kind: 'warning', key: 'invoice.left' });
  },
);
