/** One line of the basket. Drawn again only when it changes: a basket may have hundreds of them. */

import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import type { Discount } from '../../../shared/sale/basket.ts';
import { priceBasket } from '../../../shared/sale/price.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { moneyText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { nameOf } from './selling.ts';

interface BasketRowProps {
  readonly view: BasketLineView;
  readonly selected: boolean;
  readonly locked: boolean;
}

export const BasketRow = memo(({ view, selected, locked }: BasketRowProps) =>
  view.line.what.kind === 'unknown' ? (
    <UnknownRow view={view} selected={selected} locked={locked} />
  ) : (
    <GoodsRow view={view} selected={selected} locked={locked} />
  ),
);

/** The row that the list is at, also when its quantity changes: a product scanned again may be far up in the list. */
function RowPlace({
  isAt,
  quantity,
  className,
  children,
}: {
  readonly isAt: boolean;
  readonly quantity: number;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAt && quantity > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt, quantity]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ol>; basket-list.tsx says why.
    <div role="listitem" ref={row} className={className}>
      {children}
    </div>
  );
}

function GoodsRow({ view, selected, locked }: BasketRowProps) {
  const { basket } = useTillApp();
  const words = useWords();
  const { line, product } = view;
  // By itself: what the whole basket's discount takes off stands below the total.
  const [priced] = priceBasket({ lines: [line], discount: null }, () => product ?? undefined).lines;
  if (!priced) return null;
  const isAt = selected && !locked;
  return (
    <RowPlace isAt={selected} quantity={line.quantity} className={isAt ? 'row row-selected' : 'row'}>
      <button
        type="button"
        disabled={locked}
        aria-current={isAt ? 'true' : undefined}
        onClick={() => basket.select(line.lineId)}
      >
        <span className="row-name">{nameOf(view)}</span>
        <span className="row-count">
          {quantityText(line.quantity)} {priced.product?.unit} × {moneyText(priced.unitPriceTiyin)}
        </span>
        <Said view={view} words={words} />
        <span className="row-due">
          <Money amount={priced.dueTiyin} />
        </span>
      </button>
    </RowPlace>
  );
}

/** What people said of the line. */
function Said({ view, words }: { readonly view: BasketLineView; readonly words: Words }) {
  const { discount, priceTiyin, note, labels } = view.line;
  const said = [
    ...(priceTiyin === null ? [] : [words('row.own-price')]),
    ...(discount === null ? [] : [discountText(words, discount)]),
    ...(labels.length === 0 ? [] : [words('row.labels', { count: labels.length })]),
    ...(note === '' ? [] : [note]),
  ];
  return said.length === 0 ? null : <span className="row-said">{said.join(' · ')}</span>;
}

const discountText = (words: Words, discount: Discount): string =>
  words('row.discount', {
    off:
      discount.kind === 'percent'
        ? `${String(discount.hundredths / 100).replace('.', ',')} %`
        : moneyWithUnit(discount.tiyin, words('money.unit')),
  });

/** A scan that nobody knows: it stays until somebody says what it was, and nothing is paid before. */
function UnknownRow({ view, selected, locked }: BasketRowProps) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { lineId, quantity } = view.line;
  const code = nameOf(view);
  return (
    <RowPlace isAt={selected} quantity={quantity} className="row row-unknown">
      <p className="row-unknown-text">
        <span className="row-name">{words('unknown-scan.title')}</span>
        <span className="row-count">
          {quantity > 1_000 ? `${quantityText(quantity)} × ` : ''}
          {code}
        </span>
      </p>
      <Button
        label={words('unknown-scan.dismiss')}
        icon="cross"
        size="small"
        disabled={locked}
        onPress={() => selling.dismiss(lineId)}
      />
      <Button
        label={words('unknown-scan.enter')}
        icon="plus"
        size="small"
        disabled={locked}
        onPress={() => route.openDialog({ kind: 'open-item', replaces: lineId })}
      />
    </RowPlace>
  );
}
