/** The right zone while goods are added: the products, and the ways to pay. */

import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { BrokenShelf, Shelf } from './shelf.tsx';

interface SellingPanelProps {
  /** Stands in place of the products. Null: the products. */
  readonly inPlace?: ReactNode;
  /** The buttons that take the money, or what must be done first. */
  readonly buttons?: ReactNode;
}

export const SellingPanel = ({ inPlace = null, buttons = <PayButtons /> }: SellingPanelProps) => (
  <>
    {inPlace ?? (
      <ErrorBoundary area="picker" fallback={(again) => <BrokenShelf onAgain={again} />}>
        <Shelf />
      </ErrorBoundary>
    )}
    {buttons}
  </>
);
