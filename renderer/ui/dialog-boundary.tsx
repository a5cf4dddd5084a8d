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
  onClose,
  children,
}: {
  /** The one that is open now. */
  readonly dialog: { readonly kind: string } | null;
  /** Ends it. Without this it is the dialog that the route names. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ErrorBoundary
      area={`dialog ${dialog?.kind ?? ''}`}
      resetKey={dialog}
      fallback={() => <BrokenDialog onClose={onClose} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function BrokenDialog({ onClose }: { readonly onClose: (() => void) | undefined }) {
  const { closeDialog: closeRoutes } = useFrame();
  const closeDialog = onClose ?? closeRoutes;
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
