/** A dialog whose code loads late stays below an approval that opened before it is drawn. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, ok } from '../../shared/result.ts';
import HistoryScreen from '../features/history/history-screen.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { soldAre } from '../testing/sold-are.ts';
import { LOLA, REFUND_NEED, standing } from '../testing/staff-views.ts';
import { Overlays } from './dialogs.tsx';

const late = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('../features/reconcile/reconcile-dialog.tsx'), async (load) => {
  await late.promise;
  return load();
});

test('an approval opened before the reconcile dialog is drawn takes the PIN', async () => {
  const { screen, api } = await drawInTill(
    <>
      <HistoryScreen />
      <Overlays />
    </>,
    {
      ...soldAre(() => []),
      'reconcile.run': () => fail({ code: 'right.needed', field: 'settle' }),
      'staff.need': () => ok({ ...REFUND_NEED, right: 'settle', what: 'look-up', amountTiyin: null }),
      'staff.approve': () => fail({ code: 'pin.wrong', limit: 3 }),
    },
  );
  api.publish('staff.changed', standing(LOLA));
  await screen.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Compare with the service' }).click();
  const approval = page.getByRole('dialog').filter({ has: page.getByLabelText('PIN', { exact: true }) });
  await expect.element(approval).toBeVisible();
  late.resolve();
  await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(2);
  await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('password');
  expect(document.activeElement?.closest('[inert]')).toBeNull();
  await userEvent.keyboard('2580{Enter}');
  await expect.poll(() => api.requests.get('staff.approve')).toMatchObject([{ by: { pin: '2580' } }]);
});
