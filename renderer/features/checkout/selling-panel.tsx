/** The right zone while goods are added: the products, and how to pay. */

import { chargingProblem } from '../../app/till.ts';
import { useBasket, useTill } from '../../app/use-till-app.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { priced } from './basket.ts';
import { PanelError } from './panel-parts.tsx';
import { PayKeys } from './pay-keys.tsx';
import { BrokenShelf, Shelf } from './shelf.tsx';

export function SellingPanel() {
  const problem = useTill(chargingProblem);
  const basket = priced(useBasket());
  // An empty basket needs no words; one that is too large does.
  const tooLarge = basket.ok || basket.error.code === 'basket.empty' ? null : basket.error;
  return (
    <>
      <ErrorBoundary area="picker" fallback={(again) => <BrokenShelf onAgain={again} />}>
        <Shelf />
      </ErrorBoundary>
      <PanelError problem={problem ?? tooLarge} />
      <PayKeys />
    </>
  );
}
