/** What the till says of itself: a cashier puts away what concerns him, and calls a manager for the rest. */
import { expect, test } from 'vitest';
import type { TillView } from '../../shared/contract/till.ts';
import type { ErrorCode } from '../../shared/errors/till-error.ts';
import { ok } from '../../shared/result.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { OPEN } from '../testing/stand-in-api.ts';
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
  '%s stays before a cashier, and goes with whoever may mend the journal',
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

test('any other warning is the cashier’s to put away', async () => {
  const screen = await told('settings.broken', ['sell']);
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(screen.getByText('Nothing to tell any more.')).toBeVisible();
});
