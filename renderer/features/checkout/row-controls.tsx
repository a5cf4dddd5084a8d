/** What a cashier can do with the selected line, in its own row: less, quantity, more, note, and remove. */
import type { BasketLine } from '../../../shared/sale/basket.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './row-controls.module.css';

interface RowControlsProps {
  readonly line: BasketLine;
  readonly unit: string;
  /** A weighed line has no more and less: its weight is typed. */
  readonly isWeighed: boolean;
}

export function RowControls({ line, unit, isWeighed }: RowControlsProps) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { lineId } = line;
  const asks = (kind: 'price' | 'discount' | 'note', label: string) => (
    <Button
      className={styles.word}
      label={label}
      size="small"
      onPress={() => route.openDialog({ kind, lineId })}
    />
  );
  const step = (key: 'button.less' | 'button.more', icon: 'minus' | 'plus', by: 1 | -1) =>
    !isWeighed && (
      <Button
        label={words(key)}
        icon={icon}
        iconOnly
        repeats
        size="small"
        onPress={() => selling.stepQuantity(lineId, by)}
      />
    );
  return (
    <div className={styles.controls}>
      {step('button.less', 'minus', -1)}
      <button
        type="button"
        className={`${buttonStyles.base} ${buttonStyles.small} ${styles.quantity}`}
        onClick={() => route.openDialog({ kind: 'quantity', lineId })}
      >
        <span className={textStyles.visuallyHidden}>
          {words(isWeighed ? 'weigh.weight' : 'basket.quantity')}
        </span>
        <span>{quantityText(line.quantity)}</span>
        <span className={styles.unit}>{unitText(words, unit)}</span>
      </button>
      {step('button.more', 'plus', 1)}
      {asks('price', words('price.button'))}
      {asks('discount', words('discount.button'))}
      {asks('note', words('note.button'))}
      <Button
        className={styles.remove}
        label={words('button.remove')}
        icon="cross"
        iconOnly
        size="small"
        onPress={() => void selling.removeLine(lineId)}
      />
    </div>
  );
}
