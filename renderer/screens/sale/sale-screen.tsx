/** The sale screen: the basket, the payment panel and the buttons, three zones that never move. */

import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { useBasket } from '../../app/use-till-app.ts';
import { BrokenPart } from '../../components/broken-part.tsx';
import { useWords } from '../../i18n/words.ts';
import { BasketZone } from './basket-zone.tsx';
import { Head } from './head.tsx';
import { Panel } from './panel.tsx';
import { useSaleKeys } from './use-sale-keys.ts';

export function SaleScreen() {
  const words = useWords();
  const lines = useBasket((basket) => basket.lines);
  useSaleKeys();
  return (
    <div className="till">
      <Head />
      <main className="zones">
        <h1 className="only-heard">{words('sale.title')}</h1>
        <ErrorBoundary area="basket" resetKey={lines} fallback={(again) => <BrokenBasket onAgain={again} />}>
          <BasketZone />
        </ErrorBoundary>
        <Panel />
      </main>
    </div>
  );
}

/** Its lines are safe in the store and with the main process; the panel goes on with them. */
function BrokenBasket({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords();
  return (
    <section className="basket" aria-label={words('basket.title')}>
      <BrokenPart onAgain={onAgain} />
    </section>
  );
}
