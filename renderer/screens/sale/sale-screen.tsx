/** The sale screen: the basket, the payment panel and the keys, three zones that never move. */
import { Banner } from './banner.tsx';
import { BasketZone } from './basket-zone.tsx';
import { Panel } from './panel.tsx';
import { TopBar } from './top-bar.tsx';
import { useSaleKeys } from './use-sale-keys.ts';

export function SaleScreen() {
  useSaleKeys();
  return (
    <div className="till">
      <TopBar />
      <Banner />
      <main className="zones">
        <BasketZone />
        <Panel />
      </main>
    </div>
  );
}
