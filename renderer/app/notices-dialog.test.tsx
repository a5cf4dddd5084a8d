/** Notices of the till: a cashier dismisses the cashier's own, and calls a manager for the others. */
import { expect, test } from 'vitest';
import type { TillView } from '../../shared/contract/till.ts';
import type { ErrorCode } from '../../shared/errors/till-error.ts';
import { ok } from '../../shared/result.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { OPEN } from '../testing/stand-in-api.ts';
import { Notices } from './banner.tsx';
import { NoticesDialog } from './notices-dialog.tsx';

const warningOf = (code: ErrorCode): TillView['notices'][number] => ({
  id: code,
  error: { code, limit: 95, field: 'D:' },
  level: 'warning',
});

async function told(code: ErrorCode, rights: readonly Right[]) {
  const view: TillView = { ...OPEN, notices: [warningOf(code)] };
  const drawn = await drawInTill(<NoticesDialog />, { 'till.open': () => ok(view) });
  const { staff } = drawn.app;
  staff.setState(({ view: now }) => ({ view: { ...now, hasStaff: true, rights: [...rights] } }));
  return drawn.screen;
}

test.each(['clock.off', 'journal.not-copied', 'journal.repaired'] as const)(
  'a cashier cannot dismiss %s; a person who may mend the journal can',
  async (code) => {
    const cashiers = await told(code, ['sell']);
    await expect.element(cashiers.getByText(/Call a manager/)).toBeVisible();
    expect(cashiers.getByRole('button', { name: 'Got it' }).query()).toBeNull();
    await cashiers.unmount();

    const managers = await told(code, ['sell', 'journal']);
    await managers.getByRole('button', { name: 'Got it' }).click();
    await expect.element(managers.getByText('Nothing to tell any more.')).toBeVisible();
  },
);

test('a cashier may dismiss any other warning', async () => {
  const screen = await told('settings.broken', ['sell']);
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(screen.getByText('Nothing to tell any more.')).toBeVisible();
});

test('the bar leads with what stops the till, else with the newest', async () => {
  const { screen, api } = await drawInTill(<Notices />);
  const raise = (code: ErrorCode, level: 'warning' | 'blocking'): void =>
    api.publish('notice.raised', { ...warningOf(code), level });
  raise('settings.broken', 'warning');
  raise('drawer.key', 'warning');
  await expect.element(screen.getByText(/^Open the drawer with the key/)).toBeVisible();
  raise('journal.unwritable', 'blocking');
  await expect.element(screen.getByText(/^Open the drawer/)).not.toBeInTheDocument();
  expect(screen.getByRole('status').element().textContent).not.toMatch(/settings/i);
});
