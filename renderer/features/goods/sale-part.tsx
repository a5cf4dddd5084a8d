/** Price, unit and place of a product: what the cashier and the customer see of it. */
import type { Category } from '../../../shared/catalogue/category.ts';
import { isSmallMeasure } from '../../../shared/catalogue/unit.ts';
import { readAmount } from '../../../shared/typed-amount.ts';
import { useTill } from '../../context/use-till-app.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { categoryText, unitText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodesField } from './codes-field.tsx';
import { ColourField } from './colour-field.tsx';
import { problemText } from './field-words.ts';
import type { FormPartProps } from './form-part.ts';
import styles from './goods-forms.module.css';
import { LONGEST } from './read-draft.ts';
import { inShownOrder } from './shown-categories.ts';

interface SalePartProps extends FormPartProps {
  readonly categories: readonly Category[];
}

export function SalePart({ form, categories, onChange }: SalePartProps) {
  const words = useWords();
  const { draft, problems } = form;
  const isWhole = useTill(({ fiscal }) => fiscal.amountScale === 1);
  const isTooCoarse = draft.soldBy === 'weight' && isWhole && !isSmallMeasure(draft.unit.trim());
  const named = new Set([...inShownOrder(words, categories).map(({ name }) => name), draft.category]);
  named.delete('');
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.selling')}</legend>
      <div className={styles.two}>
        <MoneyField
          label={words('goods.price')}
          value={draft.price}
          problem={typedProblem(words, readAmount(draft.price))}
          onChange={(price) => onChange({ price })}
        />
        <TextField
          label={words('goods.field.unit')}
          value={draft.unit}
          maxLength={LONGEST.unit}
          hint={unitText(words, draft.unit) === draft.unit ? '' : unitText(words, draft.unit)}
          {...problemText(words, problems.unit)}
          onChange={(unit) => onChange({ unit })}
        />
      </div>
      <Choices
        title={words('goods.sold-by')}
        value={draft.soldBy}
        options={(['piece', 'weight'] as const).map((value) => ({
          value,
          label: words(`goods.sold-by.${value}`),
        }))}
        onChange={(soldBy) =>
          onChange({
            soldBy,
            ...(soldBy === 'weight' && draft.unit === 'dona' ? { unit: 'kg' } : {}),
            ...(soldBy === 'piece' && draft.unit === 'kg' ? { unit: 'dona' } : {}),
          })
        }
      />
      {isTooCoarse && <p className={styles.quiet}>{words('fiscal-lack.weight-scale')}</p>}
      <SelectField
        label={words('goods.category')}
        value={draft.category}
        options={[
          { value: '', label: words('goods.category.none') },
          ...[...named].map((value) => ({ value, label: categoryText(words, value) })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <CodesField
        label={words('goods.field.barcodes')}
        codes={draft.barcodes}
        problem={problems.barcodes}
        onChange={(barcodes) => onChange({ barcodes })}
      />
      <div className={styles.two}>
        <TextField
          label={words('goods.field.articleNumber')}
          value={draft.articleNumber}
          maxLength={LONGEST.articleNumber}
          {...problemText(words, problems.articleNumber)}
          onChange={(articleNumber) => onChange({ articleNumber })}
        />
        <TextField
          label={words('goods.field.plu')}
          value={draft.plu}
          maxLength={LONGEST.plu}
          {...problemText(words, problems.plu)}
          onChange={(plu) => onChange({ plu })}
        />
      </div>
      <ColourField
        value={draft.colour}
        none={words('goods.colour.of-category')}
        onChange={(colour) => onChange({ colour })}
      />
      <Switch
        label={words('goods.field.pinned')}
        explain={words('goods.pinned.explain')}
        isOn={draft.pinned}
        onChange={(pinned) => onChange({ pinned })}
      />
      <Switch
        label={words('goods.field.active')}
        explain={words('goods.active.explain')}
        isOn={draft.active}
        onChange={(active) => onChange({ active })}
      />
    </fieldset>
  );
}
