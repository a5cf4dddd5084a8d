/** Asks why a line becomes less, in a shop that requires a reason. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/reason.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useUsualReasons } from './taken-reason.tsx';

/** quantity: what is left of the line, in thousandths. */
export function LessDialog({ lineId, quantity }: { readonly lineId: LineId; readonly quantity: number }) {
  const { selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const [reason, setReason] = useState('');
  const usual = useUsualReasons();
  if (!priced?.product) return null;
  const { line, product } = priced;
  const unit = unitText(words, product.unit);
  return (
    <AskDialog
      title={words('less.title', {
        name: product.name,
        before: quantityText(line.quantity),
        after: quantityText(quantity),
        unit,
      })}
      act={words('less.do', { less: quantityText(line.quantity - quantity), unit })}
      danger
      ready={isReason(reason)}
      usual={usual.map((label) => ({ label, send: () => selling.lessWhy(lineId, quantity, label) }))}
      send={() => selling.lessWhy(lineId, quantity, reason.trim())}
    >
      <ReasonField id="less-reason" value={reason} onChange={setReason} isFirst />
    </AskDialog>
  );
}
