/** Asks for a quantity: of a line, or the weight of goods before they are added. */
import { useState } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { scaleTiyin } from '../../../shared/money.ts';
import { MAX_QUANTITY, ONE } from '../../../shared/sale/basket.ts';
import { readQuantity } from '../../../shared/sale/typed-quantity.ts';
import { refused, type Typed } from '../../../shared/typed-amount.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { nameOf, unitText } from '../../i18n/goods-words.ts';
import { moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NumberField } from './number-field.tsx';

/** Whether this till sells fractions of the product. */
const useDecimals = (product: Pick<Product, 'soldBy'> | null): boolean =>
  useTill((till) => till.fiscal.amountScale) === ONE && product?.soldBy === 'weight';

/** As typed. A fraction of goods that this till sells by whole units is refused before it is sent. */
function readSold(typed: string, { soldBy }: Pick<Product, 'soldBy'>, decimals: boolean): Typed<number> {
  const read = readQuantity(typed, soldBy);
  if (decimals || (read.value ?? 0) % ONE === 0) return read;
  return refused({ code: 'quantity.scale-whole' });
}

export function QuantityDialog({ lineId }: { readonly lineId: LineId }) {
  const { selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const decimals = useDecimals(priced?.product ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  if (!priced?.product) return null;
  const { line, product } = priced;
  const before = quantityText(line.quantity);
  const { value, problem } = readSold(typed ?? before, product, decimals);
  const quantity = value ?? 0;
  const isWeighed = product.soldBy === 'weight';
  const step = (by: 1 | -1): void =>
    setTyped(quantityText(Math.min(MAX_QUANTITY, Math.max(ONE, quantity + by * ONE))));
  return (
    <AskDialog
      title={words(isWeighed ? 'weigh.title' : 'basket.quantity-of', { name: product.name })}
      ready={quantity > 0}
      send={() => selling.changeQuantity(lineId, quantity)}
    >
      <NumberField
        label={words(isWeighed ? 'weigh.weight' : 'basket.quantity')}
        unit={unitText(words, product.unit)}
        typed={typed}
        before={before}
        decimals={decimals}
        problem={problem}
        onChange={setTyped}
        {...(!isWeighed && { onStep: step })}
      />
    </AskDialog>
  );
}

/** Weighed goods enter the basket only with a known weight. */
export function WeighDialog({
  product,
  code = null,
  send,
}: {
  readonly product: Product;
  /** As scanned: a marking code identifies the piece. */
  readonly code?: string | null;
  /** For a weight that adds no goods. Answers the reason of a refusal, or null. */
  readonly send?: (quantity: number) => Promise<TillError | null | 'asks-on'>;
}) {
  const { selling } = useTillApp();
  const words = useWords();
  const decimals = useDecimals(product);
  const [typed, setTyped] = useState('');
  const { value, problem } = readSold(typed, product, decimals);
  const quantity = value ?? 0;
  return (
    <AskDialog
      title={words('weigh.title', { name: product.name })}
      act={words('weigh.add')}
      ready={quantity > 0}
      send={() => (send ? send(quantity) : selling.addWeighed(product, quantity, code))}
    >
      <p className={textStyles.quiet}>
        {words('weigh.price', {
          price: moneyWithUnit(product.priceTiyin, words('money.unit')),
          unit: unitText(words, product.unit),
        })}
      </p>
      <NumberField
        label={words('weigh.weight')}
        unit={unitText(words, product.unit)}
        typed={typed}
        decimals={decimals}
        problem={problem}
        onChange={setTyped}
      />
      {/* Its line stays reserved, so that the buttons keep their place during typing. */}
      <p role="status" className={styles.comesTo}>
        {quantity > 0
          ? words('weigh.sum', {
              amount: moneyWithUnit(scaleTiyin(product.priceTiyin, quantity, ONE), words('money.unit')),
            })
          : '\u00a0'}
      </p>
    </AskDialog>
  );
}

/** The name in the titles of a line's dialogs; undefined once the line is gone. */
export const useLineName = (lineId: LineId): string | undefined =>
  useBasket(({ lines }) => {
    const view = lines.find(({ line }) => line.lineId === lineId);
    return view && nameOf(view);
  });
