/** A dialog over the screen: focus stays inside, Esc closes, focus goes back to where it was. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A question whose answer must be chosen: a touch beside it does not close it. */
  readonly firm?: boolean;
  readonly wide?: boolean;
}

export const Dialog = ({ title, onClose, children, firm = false, wide = false }: DialogProps) => (
  <ModalOverlay
    className="window-overlay"
    isOpen
    isDismissable={!firm}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <Modal className={wide ? 'window window-wide' : 'window'}>
      <AriaDialog className="window-body">
        <Heading slot="title" className="window-title">
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
