import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { draw } from './testing/draw.tsx';

function Sending({ onClose }: { readonly onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog title="Give back" onClose={onClose} firm>
      <button type="button" disabled={isSent} onClick={() => setSent(true)}>
        Give back
      </button>
    </Dialog>
  );
}

const nothingHasFocus = () => expect.poll(() => document.activeElement === document.body).toBe(true);

test('the key that was pressed can be pressed no more, and Esc closes all the same, once', async () => {
  const onClose = vi.fn();
  const screen = await draw(<Sending onClose={onClose} />);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await nothingHasFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('any other key brings the focus back into the dialog', async () => {
  const screen = await draw(<Sending onClose={() => undefined} />);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await nothingHasFocus();
  await userEvent.keyboard('a');
  const dialog = screen.getByRole('dialog').element();
  expect(dialog.contains(document.activeElement)).toBe(true);
});
