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
  /** A question whose answer must be chosen: a touch beside it does not close it. */
  readonly firm?: boolean;
  readonly wide?: boolean;
}

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
      <Modal className={wide ? `${styles.box} ${styles.wide}` : `${styles.box}`}>
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
 * A button that was pressed and can't be pressed any more takes the focus with it: the uppermost dialog takes it back. Esc
 * closes it all the same, and Enter presses the button on which it is printed.
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
          // What lies below, and is uncovered by it, does not hear the same key.
          if (event.key === 'Enter' && pressPrinted('Enter', home)) event.preventDefault();
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close.current();
        },
      }),
    [body],
  );
}
