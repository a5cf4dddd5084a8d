/** A discount on a line or on the whole basket: an amount or per cent. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import type { Discount } from '../../../shared/sale/basket.ts';
import { read, readAmountAboveZero, readPercent, type Typed } from '../../../shared/typed-amount.ts';
import { pricedWith } from '../../context/basket.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NumberField } from './number-field.tsx';
import { useLineName } from './quantity-dialog.tsx';

type Kind = Discount['kind'];

function readDiscount(kind: Kind, text: string): Typed<Discount> {
  if (kind === 'amount') {
    const amount = readAmountAboveZero(text);
    return amount.value === null ? amount : read({ kind, tiyin: amount.value });
  }
  const percent = readPercent(text);
  return percent.value === null ? percent : read({ kind, hundredths: percent.value });
}

export function DiscountDialog({ lineId }: { readonly lineId: LineId | null }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const ofBasket = useBasket(({ discount }) => discount);
  const ofLine = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === lineId)?.line.discount);
  const name = useLineName(lineId ?? ('' as LineId));
  const before = (lineId === null ? ofBasket : ofLine) ?? null;
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'percent');
  const [typed, setTyped] = useState('');
  const { value: discount, problem } = readDiscount(kind, typed);
  const total = useBasket((basket) => discount && pricedWith(basket, lineId, discount).totalTiyin);
  const remove = (): void => {
    void selling.setDiscount(lineId, null).then((error) => {
      if (error) selling.refuse(error);
      else route.openDialog(null);
    });
  };
  return (
    <AskDialog
      title={lineId === null ? words('discount.of-basket') : words('discount.of-line', { name: name ?? '' })}
      ready={discount !== null}
      send={() => selling.setDiscount(lineId, discount)}
      beside={before && <Button label={words('discount.remove')} icon="bin" onPress={remove} />}
    >
      <Choice
        bare
        title={words('discount.kind')}
        value={kind}
        options={[
          { value: 'percent', label: words('discount.percent') },
          { value: 'amount', label: words('discount.amount') },
        ]}
        onChange={(value) => {
          setKind(value);
          setTyped('');
        }}
      />
      <NumberField
        label={words('discount.value')}
        unit={kind === 'percent' ? '%' : words('money.unit')}
        typed={typed}
        decimals
        problem={problem}
        onChange={setTyped}
      />
      {/* Its line stays reserved, so that the keys keep their place during typing. */}
      <p role="status" className={styles.comesTo}>
        {total === null
          ? '\u00a0'
          : words('discount.total', { total: moneyWithUnit(total, words('money.unit')) })}
      </p>
      {lineId !== null && (
        <Button
          label={words('other.button')}
          size="small"
          onPress={() => route.openDialog({ kind: 'other', lineId })}
        />
      )}
    </AskDialog>
  );
}
