/** The right zone while goods are added: the products, and how to pay. */

import { chargingProblem } from '../../app/till.ts';
import { useBasket, useTill } from '../../app/use-till-app.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import type { BasketState } from './basket.ts';
import { PanelError } from './panel-parts.tsx';
import { PayKeys } from './pay-keys.tsx';
import { BrokenShelf, Shelf } from './shelf.tsx';

export function SellingPanel() {
  const problem = useTill(chargingProblem);
  const stops = useBasket(whatStops);
  return (
    <>
      <ErrorBoundary area="picker" fallback={(again) => <BrokenShelf onAgain={again} />}>
        <Shelf />
      </ErrorBoundary>
      <PanelError problem={problem ?? stops} />
      <PayKeys />
    </>
  );
}

/** An empty basket needs no words; one that can't be paid as it is does. */
const whatStops = ({ toPay }: BasketState) =>
  toPay.ok || toPay.error.code === 'basket.empty' ? null : toPay.error;
