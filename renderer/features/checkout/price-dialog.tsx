/** Another price for a line, which needs a right. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { NumberField } from './number-field.tsx';

export function PriceDialog({ lineId }: { readonly lineId: LineId }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const [typed, setTyped] = useState<string | null>(null);
  if (!priced?.product) return null;
  const { line, product, unitPriceTiyin } = priced;
  const { value: price, problem } = readAmountAboveZero(typed ?? '');
  const reset = (): void => {
    void selling.setPrice(lineId, null).then((error) => {
      if (error) selling.refuse(error);
      else route.openDialog(null);
    });
  };
  return (
    <AskDialog
      title={words('price.title', { name: product.name })}
      ready={price !== null}
      send={async () => (price === null ? null : selling.setPrice(lineId, price))}
      beside={
        line.priceTiyin !== null && (
          <Button
            label={words('price.reset', { price: moneyText(product.priceTiyin) })}
            icon="again"
            onPress={reset}
          />
        )
      }
    >
      <NumberField
        label={words('price.value', { unit: unitText(words, product.unit) })}
        unit={words('money.unit')}
        typed={typed}
        before={moneyText(unitPriceTiyin)}
        decimals
        problem={problem}
        onChange={setTyped}
      />
    </AskDialog>
  );
}
