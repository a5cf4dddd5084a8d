/** Around the dialogs: one that can't be drawn leaves the screen below it as it is. */
import { type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { useWords } from '../i18n/words.ts';
import { BrokenText } from './broken-part.tsx';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import styles from './dialog.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { useFrame } from './frame.ts';
import { later } from './later.ts';

export const BROKEN_DIALOG = later(async () => (await import('./broken-dialog.tsx')).BrokenDialog);

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
      fallback={() => <Broken onClose={onClose} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function Broken({ onClose }: { readonly onClose: (() => void) | undefined }) {
  const { closeDialog } = useFrame();
  const close = onClose ?? closeDialog;
  return (
    <ErrorBoundary area="broken dialog" fallback={() => <PlainBroken onClose={close} />}>
      <Suspense fallback={null}>
        <BROKEN_DIALOG.View onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Where the file with what a dialog is made of can't be had: of nothing but what the page began with. */
function PlainBroken({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className={styles.overlay}>
      <div
        role="alertdialog"
        aria-label={words('broken.title')}
        className={`${styles.box} ${styles.body}`}
        onKeyDown={onKeyDown}
      >
        <h2 className={styles.title}>{words('broken.title')}</h2>
        <BrokenText todo="broken.todo.dialog" />
        <ButtonRow>
          <Button isFirst label={words('button.close')} icon="cross" tone="main" onPress={onClose} />
        </ButtonRow>
      </div>
    </div>
  );
}
