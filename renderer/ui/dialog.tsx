/** A dialog over the screen: focus stays inside, Esc closes, focus goes back to where it was. */
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { FrameContext } from './frame.ts';

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
  useKeysFromNothing(body, onClose);
  return (
    <ModalOverlay
      className="window-overlay"
      isOpen
      isDismissable={!firm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={wide ? 'window window-wide' : 'window'}>
        <AriaDialog ref={body} className="window-body">
          <Heading slot="title" className="window-title">
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
 * A key that was pressed and can't be pressed any more takes the focus with it, and the dialog would hear no key: while
 * nothing has the focus the uppermost dialog takes it back, and Esc closes all the same.
 */
function useKeysFromNothing(body: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = body;
      if (current === null || document.activeElement !== document.body) return;
      if ([...document.querySelectorAll('[role="dialog"]')].at(-1) !== current) return;
      current.focus();
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [body]);
}
