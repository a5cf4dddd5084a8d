/** Around the dialogs: one that can't be drawn leaves the screen below it as it is. */
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { BrokenText } from './broken-part.tsx';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useFrame } from './frame.ts';

/** Around every dialog: one that breaks says so, and closes like any other. */
export function DialogBoundary({
  dialog,
  children,
}: {
  /** The one that is open now. */
  readonly dialog: { readonly kind: string } | null;
  readonly children: ReactNode;
}) {
  return (
    <ErrorBoundary area={`dialog ${dialog?.kind ?? ''}`} resetKey={dialog} fallback={() => <BrokenDialog />}>
      {children}
    </ErrorBoundary>
  );
}

function BrokenDialog() {
  const { closeDialog } = useFrame();
  const words = useWords();
  return (
    <Dialog title={words('broken.title')} onClose={closeDialog}>
      <BrokenText todo="broken.todo.dialog" />
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" tone="main" onPress={closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}
