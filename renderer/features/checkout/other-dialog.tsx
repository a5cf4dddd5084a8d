/** The part of a line that a third party pays, for example an insurance. The customer pays the rest. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { moneyText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { NumberField } from './number-field.tsx';

export function OtherDialog({ lineId }: { readonly lineId: LineId }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const [typed, setTyped] = useState<string | null>(null);
  if (!priced?.product) return null;
  const { product, priceTiyin, discountTiyin, otherTiyin } = priced;
  const most = tiyin(priceTiyin - discountTiyin);
  const { value, problem } = readAmountAboveZero(typed ?? '');
  const borne = typed === null ? otherTiyin : (value ?? ZERO_TIYIN);
  const unit = words('money.unit');
  const set = async (amount: typeof borne): Promise<void> => {
    const error = await selling.setOther(lineId, amount);
    if (error) selling.refuse(error);
    else route.openDialog(null);
  };
  return (
    <AskDialog
      title={words('other.title', { name: product.name })}
      ready={borne > 0 && borne <= most}
      send={() => selling.setOther(lineId, borne)}
      beside={
        otherTiyin > 0 && (
          <Button label={words('other.remove')} icon="bin" onPress={() => void set(ZERO_TIYIN)} />
        )
      }
    >
      <p role="status">
        {borne > most
          ? words('other.too-much', { due: moneyWithUnit(most, unit) })
          : words('other.explain', { left: moneyWithUnit(tiyin(most - borne), unit) })}
      </p>
      <NumberField
        label={words('other.value')}
        unit={unit}
        typed={typed}
        before={otherTiyin > 0 ? moneyText(otherTiyin) : ''}
        decimals
        problem={problem}
        onChange={setTyped}
      />
    </AskDialog>
  );
}
