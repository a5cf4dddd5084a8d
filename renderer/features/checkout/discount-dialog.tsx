/** A discount, off a line or off the whole basket: an amount, or per cent. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { parseSoum } from '../../../shared/money.ts';
import { type Discount, WHOLE } from '../../../shared/sale/basket.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { pricedWith } from './basket.ts';
import { NumberField } from './number-field.tsx';
import { useLineName } from './quantity-dialog.tsx';

type Kind = Discount['kind'];

/** What was typed as a discount; null: nothing that can be one. */
function discountOf(kind: Kind, text: string): Discount | null {
  const parsed = parseSoum(text);
  if (!parsed.ok || parsed.value === 0) return null;
  // Both have two decimals: hundredths of a per cent, and tiyin.
  if (kind === 'amount') return { kind, tiyin: parsed.value };
  return parsed.value <= WHOLE ? { kind, hundredths: parsed.value } : null;
}

function isMoreThanAll(text: string): boolean {
  const parsed = parseSoum(text);
  return parsed.ok && parsed.value > WHOLE;
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
  const discount = discountOf(kind, typed);
  const total = useBasket((basket) => discount && pricedWith(basket, lineId, discount).totalTiyin);
  const isTooMuch = kind === 'percent' && discount === null && isMoreThanAll(typed);
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
        onChange={setTyped}
      />
      <p role="status">
        {total !== null && words('discount.total', { total: moneyWithUnit(total, words('money.unit')) })}
        {isTooMuch && words('discount.too-much')}
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
