/**
 * One line of the basket. React draws it again only when the line changes: a basket may have hundreds of
 * lines.
 */

import { memo } from 'react';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import type { Discount } from '../../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../../shared/sale/price.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { nameOf, unitText } from '../../i18n/goods-words.ts';
import { moneyText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import styles from './basket-row.module.css';
import { RowControls } from './row-controls.tsx';
import { RowPlace } from './row-place.tsx';
import { UnknownRow } from './unknown-row.tsx';

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

function GoodsRow({ view, number, selected, locked }: BasketRowProps) {
  const { basket } = useTillApp();
  const words = useWords();
  const { line, product } = view;
  // Priced alone: the discount of the whole basket stands below the rows.
  const [priced] = priceBasket({ lines: [line], discount: null }, () => product ?? undefined).lines;
  if (!priced) return null;
  const chosen = selected && !locked;
  return (
    <RowPlace line={line} selected={selected} chosen={chosen} locked={locked}>
      <button
        type="button"
        className={styles.line}
        disabled={locked}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => basket.select(line.lineId)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.name} data-shortened>
          {nameOf(view)}
        </span>
        <span className={styles.count}>{countText(words, priced)}</span>
        <span className={styles.due}>{moneyText(priced.dueTiyin)}</span>
        <Notes view={view} words={words} />
      </button>
      {chosen && (
        <RowControls
          line={line}
          unit={priced.product?.unit ?? ''}
          isWeighed={priced.product?.soldBy === 'weight'}
        />
      )}
    </RowPlace>
  );
}

/** "2 × 4 000", "1,25 kg × 18 000". Pieces need no unit. */
function countText(words: Words, { line, product, unitPriceTiyin }: PricedLine): string {
  const ofUnit = product?.soldBy === 'weight' ? `\u00a0${unitText(words, product.unit)}` : '';
  return `${quantityText(line.quantity)}${ofUnit} × ${moneyText(unitPriceTiyin)}`;
}

/** Price, discount and note that people gave the line. */
function Notes({ view, words }: { readonly view: BasketLineView; readonly words: Words }) {
  const { discount, otherTiyin, priceTiyin, note, labels } = view.line;
  const said = [
    ...(priceTiyin === null ? [] : [words('row.own-price')]),
    ...(discount === null ? [] : [discountText(words, discount)]),
    ...(otherTiyin === 0
      ? []
      : [words('row.other', { amount: moneyWithUnit(otherTiyin, words('money.unit')) })]),
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
