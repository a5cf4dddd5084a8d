/** One line of the basket. Drawn again only when it changes: a basket may have hundreds of them. */

import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import type { Discount } from '../../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../../shared/sale/price.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './basket-row.module.css';
import { RowControls } from './row-controls.tsx';
import { nameOf } from './selling.ts';

interface BasketRowProps {
  readonly view: BasketLineView;
  /** From 1. */
  readonly number: number;
  readonly selected: boolean;
  readonly locked: boolean;
}

export const BasketRow = memo((props: BasketRowProps) =>
  props.view.line.what.kind === 'unknown' ? <UnknownRow {...props} /> : <GoodsRow {...props} />,
);

interface RowPlaceProps {
  readonly view: BasketLineView;
  readonly selected: boolean;
  readonly chosen: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The row that the list is at, also when its quantity changes: a product scanned again may be far up in the list. */
function RowPlace({ view, selected, chosen, className, children }: RowPlaceProps) {
  const { lineId, quantity } = view.line;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected && quantity > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, quantity]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ol>; basket-list.tsx says why.
    <div role="listitem" ref={row} className={className} data-line={lineId} data-chosen={chosen || undefined}>
      {children}
    </div>
  );
}

function GoodsRow({ view, number, selected, locked }: BasketRowProps) {
  const { basket } = useTillApp();
  const words = useWords();
  const { line, product } = view;
  // By itself: what the whole basket's discount takes off stands below the rows.
  const [priced] = priceBasket({ lines: [line], discount: null }, () => product ?? undefined).lines;
  if (!priced) return null;
  const chosen = selected && !locked;
  return (
    <RowPlace view={view} selected={selected} chosen={chosen} className={styles.row}>
      <button
        type="button"
        className={styles.line}
        disabled={locked}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => basket.select(line.lineId)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>{nameOf(view)}</span>
        <span className={styles.count}>{countText(words, priced)}</span>
        <span className={styles.due}>{moneyText(priced.dueTiyin)}</span>
        <Said view={view} words={words} />
      </button>
      {chosen && <RowControls line={line} unit={priced.product?.unit ?? ''} />}
    </RowPlace>
  );
}

/** "2 × 4 000", "1,25 kg × 18 000": pieces go without saying. */
function countText(words: Words, { line, product, unitPriceTiyin }: PricedLine): string {
  const ofUnit = product?.soldBy === 'weight' ? `\u00a0${unitText(words, product.unit)}` : '';
  return `${quantityText(line.quantity)}${ofUnit} × ${moneyText(unitPriceTiyin)}`;
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
  return said.length === 0 ? null : <span className={styles.said}>{said.join(' · ')}</span>;
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
  return (
    <RowPlace
      view={view}
      selected={selected}
      chosen={selected && !locked}
      className={`${styles.row} ${styles.unknown}`}
    >
      <strong className={styles.mark} aria-hidden="true">
        !
      </strong>
      <p className={styles.scan}>
        <span className={styles.title}>{words('unknown-scan.title')}</span>
        <span className={styles.code}>
          {quantity > 1_000 ? `${quantityText(quantity)} × ` : ''}
          {nameOf(view)}
        </span>
      </p>
      <Button
        label={words('unknown-scan.enter')}
        size="small"
        disabled={locked}
        onPress={() => route.openDialog({ kind: 'open-item', replaces: lineId })}
      />
      <Button
        label={words('unknown-scan.dismiss')}
        size="small"
        disabled={locked}
        onPress={() => selling.dismiss(lineId)}
      />
    </RowPlace>
  );
}
