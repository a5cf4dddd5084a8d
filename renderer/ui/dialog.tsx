/** A dialog over the screen: focus stays inside, Esc closes, focus goes back to where it was. */
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';
import { FrameContext } from './frame.ts';
import { AFTER_OTHERS_MS, keepFocus } from './keep-focus.ts';
import { pressPrinted } from './printed-keys.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A question whose answer must be chosen: a touch outside does not close it. */
  readonly firm?: boolean;
  readonly wide?: boolean | 'in-two-columns';
}

const widthOf = (wide: DialogProps['wide']): string =>
  wide === 'in-two-columns' ? `${styles.broad}` : wide ? `${styles.wide}` : '';

export function Dialog({ title, onClose, children, firm = false, wide = false }: DialogProps) {
  const body = useRef<HTMLElement>(null);
  const frame = useContext(FrameContext);
  useFocusInside(body, onClose);
  return (
    <ModalOverlay
      className={`${styles.overlay}`}
      isOpen
      isDismissable={!firm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`${styles.box} ${widthOf(wide)}`}>
        <AriaDialog ref={body} className={`${styles.body}`}>
          <Heading slot="title" className={`${styles.title}`}>
            {title}
          </Heading>
          {frame?.missed}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * A pressed button that is disabled loses the focus: the top dialog takes the focus back. Esc still closes
 * the dialog, and Enter presses its button for Enter.
 */
function useFocusInside(body: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(
    () =>
      keepFocus({
        home: () =>
          [...document.querySelectorAll('[role="dialog"]')].at(-1) === body.current ? body.current : null,
        afterMs: () => AFTER_OTHERS_MS,
        onKey: (event, home) => {
          if (event.repeat) return;
          // The part below, uncovered by Esc, must not receive the same key.
          if (event.key === 'Enter' && pressPrinted('Enter', home)) event.preventDefault();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close.current();
        },
      }),
    [body],
  );
}
