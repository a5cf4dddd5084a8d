/** The right zone while goods are added: the products, and how to pay. */

import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PayButtons } from './pay-buttons.tsx';
import { BrokenShelf, Shelf } from './shelf.tsx';

interface SellingPanelProps {
  /** What stands there instead of the products; null: nothing does. */
  readonly inPlace?: ReactNode;
  /** What takes the money, or what has to be done first. */
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
