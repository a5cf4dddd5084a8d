/** The sale screen: the basket, the payment panel and the buttons, three zones that never move. */
import type { ReactNode } from 'react';
import { BasketZone } from '../features/checkout/basket-zone.tsx';
import { useWords } from '../i18n/words.ts';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Head } from './head.tsx';
import { Panel } from './panel.tsx';
import { useSaleKeys } from './use-sale-keys.ts';
import { useBasket } from './use-till-app.ts';

export function SaleScreen() {
  const words = useWords();
  useSaleKeys();
  return (
    <div className="till">
      <Head />
      <main className="zones">
        <h1 className="only-heard">{words('sale.title')}</h1>
        <BasketBoundary>
          <BasketZone />
        </BasketBoundary>
        <Panel />
      </main>
    </div>
  );
}

/**
 * A basket that breaks is safe in the store and with the main process; the panel goes on with its total. The zone comes
 * from outside, so that it is not drawn again with each line.
 */
function BasketBoundary({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const lines = useBasket((basket) => basket.lines);
  return (
    <ErrorBoundary
      area="basket"
      resetKey={lines}
      fallback={(again) => (
        <section className="basket" aria-label={words('basket.title')}>
          <BrokenPart onAgain={again} />
        </section>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
