import { expect, test, vi } from 'vitest';
import type { CopiedView } from '../../../shared/contract/claim.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useTill } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import CopiedScreen from './copied-screen.tsx';

const ASKS: CopiedView = { asksCode: true, isNameless: false, said: null };

/** The screen with the last state that the till published. */
function Shown({ first }: { readonly first: CopiedView }) {
  return <CopiedScreen copied={useTill(({ copied }) => copied) ?? first} />;
}

test('a folder from another computer asks whether it moved or is a copy, and warns before the answer', async () => {
  const { screen, api } = await drawInTill(<Shown first={ASKS} />, {
    'till.claim': ({ word }) => ok({ ...ASKS, said: word }),
  });
  await expect.element(screen.getByText(/nothing is sold, charged or sent here/)).toBeVisible();
  await screen.getByRole('button', { name: 'This till was moved to this computer' }).click();
  await expect.element(screen.getByText(/Never start Tilla on the old computer/)).toBeVisible();
  const yes = screen.getByRole('button', { name: 'Yes, it was moved' });
  await expect.element(yes).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Setup code' }).fill('12345678');
  await yes.click();
  await expect.element(screen.getByRole('heading', { name: 'Got it: start Tilla again' })).toBeVisible();
  expect(api.requests.get('till.claim')).toEqual([{ word: 'moved', setupCode: '12345678' }]);
  const close = vi.spyOn(window, 'close').mockReturnValue();
  await screen.getByRole('button', { name: 'Close Tilla' }).click();
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  { error: { code: 'setup-code.wrong' } as const, says: /not the till’s setup code/ },
  { error: { code: 'setup-code.wait', limit: 5 } as const, says: /again in 5.min/ },
  { error: { code: 'journal.differs' } as const, says: /journal\.differs/ },
])('a refused answer shows the reason, and nothing changes: $error.code', async ({ error, says }) => {
  const { screen } = await drawInTill(<Shown first={ASKS} />, { 'till.claim': () => fail(error) });
  await screen.getByRole('button', { name: 'This is a copy, the other one goes on' }).click();
  await screen.getByRole('textbox', { name: 'Setup code' }).fill('wrong-one');
  await screen.getByRole('button', { name: 'Yes, it is a copy' }).click();
  await expect.element(screen.getByText(says)).toBeInTheDocument();
  const yes = screen.getByRole('button', { name: 'Yes, it is a copy' });
  // During the wait no code counts.
  if (error.code === 'setup-code.wait') await expect.element(yes).toBeDisabled();
  else await expect.element(yes).toBeEnabled();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByText(/nothing is sold, charged or sent here/)).toBeVisible();
});

test('after the wait the reason is gone, and a code may be sent', async () => {
  const { screen, api } = await drawInTill(<Shown first={ASKS} />, {
    'till.claim': () => fail({ code: 'setup-code.wait', limit: 0 }),
  });
  await screen.getByRole('button', { name: 'This is a copy, the other one goes on' }).click();
  await screen.getByRole('textbox', { name: 'Setup code' }).fill('wrong-one');
  await screen.getByRole('button', { name: 'Yes, it is a copy' }).click();
  await expect.poll(() => api.requests.get('till.claim')).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Yes, it is a copy' })).toBeEnabled();
  await expect.element(screen.getByText(/again in 0.min/)).not.toBeInTheDocument();
});

test('a till without a setup code omits its field, and a computer without a name is shown as such', async () => {
  const { screen, api } = await drawInTill(
    <Shown first={{ asksCode: false, isNameless: true, said: null }} />,
    { 'till.claim': ({ word }) => ok({ ...ASKS, said: word }) },
  );
  await expect
    .element(screen.getByRole('heading', { name: 'This computer can’t be recognised' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'This is a copy, the other one goes on' }).click();
  expect(screen.getByRole('textbox').query()).toBeNull();
  await screen.getByRole('button', { name: 'Yes, it is a copy' }).click();
  await expect.element(screen.getByRole('status')).toBeVisible();
  expect(api.requests.get('till.claim')).toEqual([{ word: 'copy', setupCode: null }]);
});
