/** A line's quantity, typed: whole pieces, or kilograms with decimals where the tax side counts thousandths. */

import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { useBasket, useTill, useTillApp } from '../../app/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Keypad } from '../../ui/keypad.tsx';

const TYPED = /^(\d{1,4})(?:,(\d{0,3}))?$/;

/** Thousandths of a typed quantity: "0,25" -> 250. NaN for what is no quantity. */
export function quantityOf(text: string): number {
  const match = TYPED.exec(text);
  if (!match) return Number.NaN;
  return Number(match[1]) * ONE + Number((match[2] ?? '').padEnd(3, '0'));
}

export function QuantityDialog({ productId }: { readonly productId: ProductId }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const product = useBasket((basket) => basket.products.get(productId));
  const quantity = useBasket((basket) => basket.lines.find((line) => line.productId === productId)?.quantity);
  const amountScale = useTill((till) => till.fiscal.amountScale);
  /** null until something is typed: the first digit replaces the quantity of before. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  if (!product || quantity === undefined) return null;
  const decimals = product.soldBy === 'weight' && amountScale === ONE;
  const text = typed ?? quantityText(quantity);
  const change = (value: string): void => {
    setError(null);
    setTyped(
      value
        .replace('.', ',')
        .replace(/[^\d,]/g, '')
        .slice(0, 8),
    );
  };
  const done = (): void => {
    const problem = selling.changeQuantity(productId, quantityOf(text.replaceAll('\u202f', '')));
    if (problem) setError(problem);
    else route.closeDialog();
  };
  return (
    <Dialog title={words('basket.quantity-of', { name: product.name })} onClose={route.closeDialog}>
      <form
        className="quantity-form"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <input
          type="text"
          className="quantity-input"
          inputMode={decimals ? 'decimal' : 'numeric'}
          aria-label={words('basket.quantity')}
          autoComplete="off"
          autoFocus
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
        />
        <span className="quantity-unit">{unitText(words, product.unit)}</span>
      </form>
      <Keypad value={typed ?? ''} onChange={change} extra={decimals ? ',' : null} />
      {error && <ErrorAlert error={error} />}
      <div className="window-keys">
        <Button label={words('key.cancel')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        <Button label={words('key.done')} icon="check" hint="Enter" tone="main" onPress={done} />
      </div>
    </Dialog>
  );
}
