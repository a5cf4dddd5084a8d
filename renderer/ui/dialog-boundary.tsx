/** Surrounds the dialogs: a dialog that can't be drawn leaves the screen below unchanged. */
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

/** A broken dialog shows an error, and closes like any other. */
export function DialogBoundary({
  dialog,
  onClose,
  children,
}: {
  readonly dialog: { readonly kind: string } | null;
  /** Closes the dialog. By default the boundary closes the route's dialog. */
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

/** If the dialog's file can't be loaded: drawn with parts of the first load alone. */
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
