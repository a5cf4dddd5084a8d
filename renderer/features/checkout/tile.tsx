/**
 * A product to press: its photo and two letters on its category's tint, its name, its price, and how many are in
 * the basket.
 */
import { Fragment, memo } from 'react';
import type { TileProduct } from '../../../shared/catalogue/tile-product.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { pictureUrl } from '../../ui/picture/picture-url.ts';
import textStyles from '../../ui/text.module.css';
import styles from './tile.module.css';

/** Tints in the palette. */
const HUES = 8;

/** Longer prices are written smaller: a cut price reads as another price. */
const LONG_PRICE = 8.5;
/** Still longer prices go on in a second line. */
const LONGEST_PRICE = 13;
/** A letter of the unit, which is written small, in figures. */
const SMALL = 0.8;

interface TileProps {
  readonly product: TileProduct;
  /** The position of the product's category among the others. */
  readonly hue: number;
  readonly letters: string;
  /** In the basket, in thousandths. */
  readonly quantity: number;
  /** The first result: Enter in the field takes it. */
  readonly takesEnter: boolean;
  readonly onAdd: (product: TileProduct) => void;
}

export const Tile = memo(({ product, hue, letters, quantity, takesEnter, onAdd }: TileProps) => {
  const words = useWords();
  const { name, priceTiyin, soldBy, unit, photo } = product;
  const price = moneyText(priceTiyin);
  const per = soldBy === 'weight' ? `/${unitText(words, unit)}` : '';
  return (
    <button
      type="button"
      // The grid is the Tab stop.
      tabIndex={-1}
      className={styles.tile}
      data-product={product.productId}
      data-enter={takesEnter || undefined}
      onClick={() => onAdd(product)}
    >
      <span
        className={styles.letters}
        data-hue={product.colour ? undefined : hue % HUES}
        data-colour={product.colour ?? undefined}
        aria-hidden="true"
      >
        {photo && (
          <img
            key={photo}
            src={pictureUrl(photo)}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            // The letters beside it stay.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
        {letters}
      </span>
      <span className={styles.name} data-shortened>
        {withUnit(name)}
      </span>
      <span className={styles.price} data-long={lengthOf(price.length + per.length * SMALL)}>
        {price.split(/(?<=\u202f)/u).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no order of their own.
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
        {per !== '' && <span className={styles.unit}>{per}</span>}
      </span>
      <span className={styles.marks}>
        {takesEnter && <KeyHint className={styles.hint}>Enter</KeyHint>}
        {quantity > 0 && (
          <span className={styles.badge}>
            {quantityText(quantity)}
            <span className={textStyles.visuallyHidden}> {words('shelf.in-basket')}</span>
          </span>
        )}
      </span>
    </button>
  );
});

const lengthOf = (figures: number): 'long' | 'longest' | undefined =>
  figures > LONGEST_PRICE ? 'longest' : figures > LONG_PRICE ? 'long' : undefined;

/** A number and its unit stay on one line: no "g" by itself. */
const withUnit = (name: string): string => name.replaceAll(/(\d) (\p{L}{1,2})(?=$|\s)/gu, '$1\u00a0$2');
