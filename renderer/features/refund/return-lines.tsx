/** The goods of a sale, and how much of each comes back. */
import { useId } from 'react';
import type { RefundLineView } from '../../../shared/contract/refund.ts';
import type { LineId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { unitsIn } from '../../../shared/sale/codes.ts';
import { LONGEST_QUANTITY } from '../../../shared/sale/typed-quantity.ts';
import { endOf } from '../../i18n/code-end.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, quantityText, ungroupedText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './return.module.css';
import {
  type ChosenGoods,
  chosenOf,
  leftOf,
  withQuantity,
  withTyped,
  withUnit,
  worthOfChosen,
} from './return-draft.ts';

interface LinesProps {
  readonly lines: readonly RefundLineView[];
  /** Lines that a scan means. */
  readonly lit?: readonly LineId[] | undefined;
  readonly goods: ChosenGoods;
  readonly onChange: (goods: ChosenGoods) => void;
}

export function ReturnLines({ lines, lit = [], goods, onChange }: LinesProps) {
  const words = useWords();
  return (
    <ul className={styles.lines} aria-label={words('return.goods')}>
      {lines.map((line) => (
        <Line
          key={line.lineId}
          line={line}
          isLit={lit.includes(line.lineId)}
          goods={goods}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

interface LineProps extends Omit<LinesProps, 'lines' | 'lit'> {
  readonly line: RefundLineView;
}

function Line({ line, isLit, goods, onChange }: LineProps & { readonly isLit: boolean }) {
  const words = useWords();
  const { name, unit, returned } = line;
  const { quantity, isWrong = false } = chosenOf(goods, line);
  const left = leftOf(line);
  const back = { count: quantityText(returned.quantity), unit: unitText(words, unit) };
  return (
    <li
      className={styles.line}
      data-chosen={quantity > 0}
      data-gone={left === 0}
      data-lit={isLit || undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.facts} data-wrong={isWrong} role={isWrong ? 'status' : undefined}>
        {isWrong ? (
          words('return.weight-wrong', { left: `${quantityText(left)}\u00a0${unitText(words, unit)}` })
        ) : (
          <>
            {quantityText(line.quantity)}&nbsp;{unitText(words, unit)} · {moneyText(line.dueTiyin)}
            {returned.quantity > 0 && <b> · {words('return.back-before', back)}</b>}
          </>
        )}
      </span>
      {left > 0 && line.byPiece && <Pieces line={line} goods={goods} onChange={onChange} />}
      {left > 0 && !line.byPiece && <HowMuch line={line} goods={goods} onChange={onChange} />}
      <span className={styles.worth}>{quantity > 0 && moneyText(worthOfChosen(goods, line))}</span>
    </li>
  );
}

const HowMuch = (props: LineProps) => (props.line.byMeasure ? <Weight {...props} /> : <Stepper {...props} />);

/** Weighed goods are weighed again on their return. */
function Weight({ line, goods, onChange }: LineProps) {
  const words = useWords();
  const id = useId();
  const { quantity, typed, isWrong = false } = chosenOf(goods, line);
  const left = leftOf(line);
  const name = { name: line.name };
  const type = (text: string): void => onChange(withTyped(goods, line, text));
  return (
    <fieldset className={styles.stepper} aria-label={words('return.how-much', name)}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.weight}
        aria-label={words('return.weight', name)}
        aria-invalid={isWrong}
        aria-describedby={id}
        value={typed ?? (quantity > 0 ? quantityText(quantity) : '')}
        onChange={({ target }) => type(ungroupedText(target.value, LONGEST_QUANTITY))}
      />
      <span id={id} className={styles.unit} data-wrong={isWrong}>
        / {quantityText(left)}&nbsp;{unitText(words, line.unit)}
      </span>
      <Button
        label={words('return.all')}
        says={line.name}
        disabled={quantity === left}
        onPress={() => type(quantityText(left))}
      />
    </fieldset>
  );
}

function Stepper({ line, goods, onChange }: LineProps) {
  const words = useWords();
  const { quantity } = chosenOf(goods, line);
  const left = leftOf(line);
  const name = { name: line.name };
  const set = (to: number): void => onChange(withQuantity(goods, line, to));
  return (
    <fieldset className={styles.stepper} aria-label={words('return.how-much', name)}>
      <Button
        label={words('return.less', name)}
        icon="minus"
        iconOnly
        repeats
        disabled={quantity === 0}
        onPress={() => set(quantity - ONE)}
      />
      <output className={styles.quantity} aria-live="polite">
        {quantityText(quantity)}
        <small> / {quantityText(left)}</small>
      </output>
      <Button
        label={words('return.more', name)}
        icon="plus"
        iconOnly
        repeats
        disabled={quantity === left}
        onPress={() => set(quantity + ONE)}
      />
    </fieldset>
  );
}

/** Each piece or package has its own codes: the person chooses those on the counter. */
function Pieces({ line, goods, onChange }: LineProps) {
  const words = useWords();
  const { labels } = chosenOf(goods, line);
  return (
    <fieldset className={styles.pieces} aria-label={words('return.which', { name: line.name })}>
      {unitsIn(line).map((unit) => (
        <label key={unit[0]} className={styles.piece}>
          <input
            type="checkbox"
            checked={unit.every((label) => labels.includes(label))}
            onChange={() => onChange(withUnit(goods, line, unit))}
          />
          {/* The serial, which differs from piece to piece. */}
          <span>{endOf(unit)}</span>
        </label>
      ))}
    </fieldset>
  );
}
