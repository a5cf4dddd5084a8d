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

/** Where keys are heard: on a key that is switched off they are not. */
const isInDialog = (): boolean =>
  document.activeElement?.matches('[role=dialog], [role=dialog] :not(:disabled)') ?? false;

test('the key that was pressed can be pressed no more, and Esc closes all the same, once', async () => {
  const onClose = vi.fn();
  const screen = await draw(<Sending onClose={onClose} />);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await expect.poll(isInDialog).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the focus comes back into the dialog from wherever it went, with the next key at the latest', async () => {
  const screen = await draw(<Sending onClose={() => undefined} />);
  await expect.poll(isInDialog).toBe(true);
  // Before any timer, as one who types on does.
  (document.activeElement as HTMLElement | null)?.blur();
  expect(isInDialog()).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(isInDialog()).toBe(true);
  (document.activeElement as HTMLElement | null)?.blur();
  await expect.poll(isInDialog).toBe(true);
  await screen.getByRole('button', { name: 'Give back' }).click();
  await expect.poll(isInDialog).toBe(true);
});
