/** The price of goods that are not on file, for a piece or a kilogram. */
import { OPEN_ITEM_UNITS, type OpenItemUnit } from '../../../shared/catalogue/unit.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import styles from './dialogs.module.css';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

interface PricedFieldsProps extends Pick<NumberFieldProps, 'typed' | 'problem' | 'onChange' | 'isFirst'> {
  readonly unit: OpenItemUnit;
  readonly onUnit: (unit: OpenItemUnit) => void;
}

export function PricedFields({ unit, onUnit, ...field }: PricedFieldsProps) {
  const words = useWords();
  const priced = words('price.value', { unit: unitText(words, unit) });
  return (
    <>
      <div className={styles.priced}>
        <p className={styles.label} aria-hidden="true">
          {priced}
        </p>
        <Choice
          bare
          title={words('open-item.unit')}
          value={unit}
          options={OPEN_ITEM_UNITS.map((one) => ({ value: one, label: unitText(words, one) }))}
          onChange={onUnit}
        />
      </div>
      <NumberField label={priced} unit={words('money.unit')} decimals {...field} />
    </>
  );
}
