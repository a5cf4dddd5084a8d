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

/** Keys reach the dialog from here; a disabled button receives no keys. */
const isInDialog = (): boolean =>
  document.activeElement?.matches('[role=dialog], [role=dialog] :not(:disabled)') ?? false;

test('after the pressed button is disabled, Esc still closes the dialog, once', async () => {
  const onClose = vi.fn();
  const screen = await draw(<Sending onClose={onClose} />);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await expect.poll(isInDialog).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a lost focus returns into the dialog, at the latest with the next key', async () => {
  const screen = await draw(<Sending onClose={() => undefined} />);
  await expect.poll(isInDialog).toBe(true);
  // Before any timer, as when a person goes on typing.
  (document.activeElement as HTMLElement | null)?.blur();
  expect(isInDialog()).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(isInDialog()).toBe(true);
  (document.activeElement as HTMLElement | null)?.blur();
  await expect.poll(isInDialog).toBe(true);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await expect.poll(isInDialog).toBe(true);
});
