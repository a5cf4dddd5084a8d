/** Everything comes back: lists the goods. A press on a line selects that line alone. */
import type { RefundLineView } from '../../../shared/contract/refund.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './return.module.css';
import { leftOf, wholeLines, worthOfChosen } from './return-draft.ts';

interface WholeLinesProps {
  readonly lines: readonly RefundLineView[];
  readonly onOnly: (line: RefundLineView) => void;
}

export function WholeLines({ lines, onOnly }: WholeLinesProps) {
  const words = useWords();
  const there = lines.filter((line) => leftOf(line) > 0);
  if (there.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={words('return.goods')}>
      {there.map((line) => (
        <li key={line.lineId}>
          <WholeLine line={line} onOnly={onOnly} />
        </li>
      ))}
    </ul>
  );
}

function WholeLine({ line, onOnly }: Pick<WholeLinesProps, 'onOnly'> & { readonly line: RefundLineView }) {
  const words = useWords();
  const { name, unit, returned } = line;
  const back = { count: quantityText(returned.quantity), unit: unitText(words, unit) };
  return (
    <button type="button" className={styles.line} data-chosen="true" onClick={() => onOnly(line)}>
      {/* The visible text is part of what a screen reader reads. */}
      <span className={textStyles.visuallyHidden}>{words('return.only')}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {quantityText(line.quantity)}&nbsp;{unitText(words, unit)} · {moneyText(line.dueTiyin)}
        {returned.quantity > 0 && <b> · {words('return.back-before', back)}</b>}
      </span>
      <span className={styles.worth}>{moneyText(worthOfChosen(wholeLines([line]), line))}</span>
    </button>
  );
}
