/** One line of the basket. Drawn again only when it changes: a basket may have hundreds of them. */

import { memo, useEffect, useRef } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import { type BasketLine, priceLine } from '../../../shared/sale/basket.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { moneyText, quantityText } from '../../i18n/money.ts';
import { Money } from '../../ui/money.tsx';

interface BasketRowProps {
  readonly line: BasketLine;
  readonly product: Product;
  readonly selected: boolean;
  readonly locked: boolean;
}

export const BasketRow = memo(({ line, product, selected, locked }: BasketRowProps) => {
  const { basket } = useTillApp();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Also when the quantity changes: a product scanned again may be far up in the list.
    if (selected && line.quantity > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, line.quantity]);
  const { dueTiyin } = priceLine(product, line.quantity);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ol>; basket-list.tsx says why.
    <div role="listitem" ref={row} className={selected && !locked ? 'row row-selected' : 'row'}>
      <button
        type="button"
        disabled={locked}
        aria-current={selected && !locked ? 'true' : undefined}
        onClick={() => basket.select(product.productId)}
      >
        <span className="row-name">{product.name}</span>
        <span className="row-count">
          {quantityText(line.quantity)} {product.unit} × {moneyText(product.priceTiyin)}
        </span>
        <span className="row-due">
          <Money amount={dueTiyin} />
        </span>
      </button>
    </div>
  );
});
