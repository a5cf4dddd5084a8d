/** Papers that wait for a press: the count in the bar, and what a person decides. */
import { expect, test } from 'vitest';
import type { PrintsView, WaitingPrint } from '../../../shared/contract/prints.ts';
import { PrintId, SaleId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { PrintsCount } from './prints-count.tsx';
import { PrintsDialog } from './prints-dialog.tsx';

const NONE: PrintsView = { printer: null, count: 0, waiting: [] };
const waiting = (state: WaitingPrint['state'], number: string) => ({
  printId: PrintId.parse(`print-${number}`),
  paper: 'receipt' as const,
  saleId: SaleId.parse(`sale-${number}`),
  number,
  state,
  queuedAt: '2026-11-20T07:00:00.000Z',
  why: state === 'failed' ? ({ code: 'printer.no-paper' } as const) : null,
});

test('the bar counts the papers that wait, and shows nothing without one', async () => {
  const { screen, api } = await drawInTill(<PrintsCount />);
  expect(document.querySelector('[data-prints-count]')).toBeNull();
  api.publish('prints.changed', {
    ...NONE,
    count: 2,
    waiting: [waiting('failed', '7'), waiting('late', '8')],
  });
  await expect.element(screen.getByRole('button', { name: '2 papers not printed' })).toBeVisible();
});

test('each paper says what may be out and why, and is printed or dropped', async () => {
  const asked: string[] = [];
  const view = {
    ...NONE,
    count: 3,
    waiting: [waiting('failed', '7'), waiting('unknown', '8'), waiting('late', '9')],
  };
  const { screen } = await drawInTill(<PrintsDialog />, {
    'prints.view': () => ok(view),
    'print.again': ({ printId }) => {
      asked.push(`again ${printId}`);
      return ok(NONE);
    },
    'print.drop': ({ printId }) => {
      asked.push(`drop ${printId}`);
      return ok(NONE);
    },
  });
  await expect.element(screen.getByText(/The printer is out of paper/)).toBeVisible();
  await expect.element(screen.getByText(/The till was closed while it printed/)).toBeVisible();
  await expect.element(screen.getByText(/did not respond for two minutes/)).toBeVisible();
  await screen.getByRole('button', { name: 'Print now' }).nth(0).click();
  await expect.poll(() => asked).toEqual(['again print-7']);
  await screen.getByRole('button', { name: 'Remove from list' }).nth(2).click();
  await expect.poll(() => asked).toEqual(['again print-7', 'drop print-9']);
});

test('a list that is too long says how many papers it leaves out, and all are dropped at once', async () => {
  let isDropped = false;
  const { screen, api } = await drawInTill(<PrintsDialog />, {
    'prints.view': () => ok(isDropped ? NONE : { ...NONE, count: 61, waiting: [waiting('unmade', '7')] }),
    'print.drop-all': () => {
      isDropped = true;
      api.publish('prints.changed', NONE);
      return ok(NONE);
    },
  });
  await expect.element(screen.getByText('60 older papers are not in this list.')).toBeVisible();
  await expect
    .element(screen.getByText('The till could not make this paper. Nothing came out.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Remove all (61)' }).click();
  await screen.getByRole('button', { name: 'Remove 61 papers without printing' }).click();
  await expect.element(screen.getByText('Everything is printed.')).toBeVisible();
});

test('all papers are printed by one press; the way to remove them all leads back first', async () => {
  const view = { ...NONE, count: 2, waiting: [waiting('late', '7'), waiting('late', '8')] };
  const { screen, api } = await drawInTill(<PrintsDialog />, {
    'prints.view': () => ok(view),
    'print.again-all': () => ok(NONE),
  });
  await screen.getByRole('button', { name: 'Remove all (2)' }).click();
  await screen.getByRole('button', { name: 'Back' }).click();
  await screen.getByRole('button', { name: 'Print all (2)' }).click();
  await expect.poll(() => api.requests.get('print.again-all')).toEqual([undefined]);
  expect(api.requests.get('print.drop-all')).toBeUndefined();
});
