/** The sale screen: the basket, the payment panel and the keys, three zones that never move. */

import { useWords } from '../../i18n/words.ts';
import { BasketZone } from './basket-zone.tsx';
import { Head } from './head.tsx';
import { Panel } from './panel.tsx';
import { useSaleKeys } from './use-sale-keys.ts';

export function SaleScreen() {
  const words = useWords();
  useSaleKeys();
  return (
    <div className="till">
      <Head />
      <main className="zones">
        <h1 className="only-heard">{words('sale.title')}</h1>
        <BasketZone />
        <Panel />
      </main>
    </div>
  );
}
