/** The sale screen: the basket on the left; the products, or the payment, on the right. */
import type { MouseEvent, ReactNode } from 'react';
import { useBasket } from '../context/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import frameStyles from '../ui/page-frame.module.css';
import textStyles from '../ui/text.module.css';
import { LEFT_ZONE } from './first-screen-parts.ts';
import { Head } from './head.tsx';
import { Panel } from './panel.tsx';
import styles from './sale-screen.module.css';
import { useSaleKeys } from './use-sale-keys.ts';

export function SaleScreen() {
  const words = useWords();
  useSaleKeys();
  return (
    <div className={`${frameStyles.frame} ${styles.frame}`}>
      <Head />
      <main className={styles.zones} onMouseDown={keepField}>
        <h1 className={textStyles.visuallyHidden}>{words('sale.title')}</h1>
        <BasketBoundary>
          <LEFT_ZONE.BasketZone />
        </BasketBoundary>
        <Panel />
      </main>
    </div>
  );
}

/** A press on a tile or button leaves the cursor in the field, for the next scan or word. */
function keepField(event: MouseEvent): void {
  const { target, currentTarget } = event;
  const isOurs = target instanceof Element && currentTarget.contains(target);
  const typing = document.activeElement instanceof HTMLInputElement;
  if (isOurs && typing && target.closest('button')) event.preventDefault();
}

/**
 * A basket that can't be drawn is safe in the store and the main process; the panel goes on with its total.
 * The zone comes as a child, so that it is not drawn again with each line.
 */
function BasketBoundary({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const lines = useBasket((basket) => basket.lines);
  return (
    <ErrorBoundary
      area="basket"
      resetKey={lines}
      fallback={(again) => (
        <section aria-label={words('basket.title')}>
          <BrokenPart onAgain={again} />
        </section>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
