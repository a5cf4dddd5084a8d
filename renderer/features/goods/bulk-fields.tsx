/** The fields of one kind of bulk edit. */
import type { Category } from '../../../shared/catalogue/category.ts';
import { readPercent } from '../../../shared/typed-amount.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { type BulkDraft, STEPS } from './bulk-draft.ts';
import type { YesNo } from './draft.ts';
import { taxProblems, unitsCodeProblem } from './read-draft.ts';
import { inShownOrder } from './shown-categories.ts';
import { PairFields, UnitsCodeField, VatField } from './tax-fields.tsx';

interface BulkFieldsProps {
  readonly draft: BulkDraft;
  readonly categories: readonly Category[];
  readonly onChange: (draft: BulkDraft) => void;
}

const ANSWERS: Readonly<Record<'cash' | 'marked' | 'shown' | 'pinned', readonly YesNo[]>> = {
  cash: ['yes', 'no', 'open'],
  marked: ['yes', 'no', 'open'],
  shown: ['yes', 'no'],
  pinned: ['yes', 'no'],
};

export function BulkFields({ draft, categories, onChange }: BulkFieldsProps) {
  const words = useWords();
  const change = (part: Partial<BulkDraft>): void => onChange({ ...draft, ...part });
  const { kind, tax } = draft;
  switch (kind) {
    case 'category':
      return (
        <SelectField
          label={words('goods.category')}
          value={draft.category}
          options={[
            { value: '', label: words('goods.category.none') },
            ...inShownOrder(words, categories).map(({ name }) => ({
              value: name,
              label: categoryText(words, name),
            })),
          ]}
          onChange={(category) => change({ category })}
        />
      );
    case 'price':
      return <PriceFields draft={draft} onChange={change} />;
    case 'codes':
      return (
        <>
          <p className={textStyles.quiet}>{words('goods.bulk.codes-hint')}</p>
          <PairFields
            draft={tax}
            problems={taxProblems(tax)}
            inherited={null}
            onChange={(part) => change({ tax: { ...tax, ...part } })}
          />
        </>
      );
    case 'units':
      return (
        <>
          <p className={textStyles.quiet}>{words('goods.bulk.units-hint')}</p>
          <UnitsCodeField
            inherited={null}
            value={draft.unitsCode}
            problem={unitsCodeProblem(draft.unitsCode)}
            onChange={(unitsCode) => change({ unitsCode })}
          />
        </>
      );
    case 'vat':
      return (
        <VatField
          draft={tax}
          problems={taxProblems(tax)}
          inherited={null}
          onChange={(part) => change({ tax: { ...tax, ...part } })}
        />
      );
    default:
      return (
        <Choices
          title={words(`goods.bulk.what.${kind}`)}
          value={draft.answer}
          options={ANSWERS[kind].map((value) => ({ value, label: words(`goods.answer.${value}`) }))}
          onChange={(answer) => change({ answer })}
        />
      );
  }
}

function PriceFields({
  draft,
  onChange,
}: {
  readonly draft: BulkDraft;
  readonly onChange: (part: Partial<BulkDraft>) => void;
}) {
  const words = useWords();
  return (
    <>
      <Choices
        title={words('goods.bulk.what.price')}
        value={draft.direction}
        options={(['up', 'down'] as const).map((value) => ({ value, label: words(`goods.bulk.${value}`) }))}
        onChange={(direction) => onChange({ direction })}
      />
      <TextField
        isFirst
        label={words('goods.bulk.percent')}
        value={draft.percent}
        inputMode="decimal"
        maxLength={6}
        problem={typedProblem(words, readPercent(draft.percent))}
        onChange={(percent) => onChange({ percent })}
      />
      <SelectField
        label={words('goods.bulk.step')}
        value={draft.step}
        options={STEPS.map((value) => ({ value, label: `${value} ${words('money.unit')}` }))}
        onChange={(step) => onChange({ step })}
      />
    </>
  );
}
