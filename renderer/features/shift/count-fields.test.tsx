/**
 * Fields for pieces of a note and for loose money: an invalid number is refused in its field, with a sentence.
 */
import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { CLOSED_STATE } from '../../testing/shift-views.ts';
import { OpeningForm } from './opening-form.tsx';

test.each([
  [/^Pieces of 200.000/, '2.5', /whole numbers/],
  [/^Pieces of 200.000/, '-5', /whole numbers/],
  [/^Pieces of 200.000/, '1e3', /whole numbers/],
  [/^Pieces of 200.000/, '1.000', /two ways: 1.000 \/ 1,00/],
  [/^Pieces of 200.000/, '100001', /at most 100/],
  [/^Other, so/, '12.000', /two ways: 12.000 \/ 12,00/],
  [/^Other, so/, '1000000001', /at most 1.000.000.000/],
])('%s: %s opens no shift', async (field, typed, says) => {
  const { screen, api } = await drawInTill(<OpeningForm />, { 'shift.state': () => ok(CLOSED_STATE) });
  await screen.getByLabelText(/^Pieces of 1.000\s/).fill('3');
  await screen.getByLabelText(field).fill(typed);
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Open the shift' })).toBeDisabled();
  expect(api.requests.get('shift.open')).toBeUndefined();
});
