/** Tax data of a product, a category or a group of custom items: typed, inherited or open. */
import { useState } from 'react';
import type { Category } from '../../../shared/catalogue/category.ts';
import type { TaxData } from '../../../shared/catalogue/tax-data.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import textStyles from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { type TaxDraft, vatText } from './draft.ts';
import { problemText } from './field-words.ts';
import styles from './goods-forms.module.css';
import { type FieldProblem, LONGEST, type Problems } from './read-draft.ts';

/** What a category gives. name: in the person's language. */
export interface Inherited {
  readonly name: string;
  readonly tax: TaxData & Pick<Category, 'unitsCode'>;
}

export interface TaxFieldsProps {
  readonly draft: TaxDraft;
  readonly problems: Problems;
  /** null: nothing to inherit from. */
  readonly inherited: Inherited | null;
  readonly onChange: (part: Partial<TaxDraft>) => void;
}

const inheritedPair = (words: Words, { spic, packageCode }: TaxDraft, inherited: Inherited | null) => {
  if (!inherited || inherited.tax.spic === '') return null;
  if ((spic === '') !== (packageCode === '')) return words('goods.half-pair', { name: inherited.name });
  if (spic !== '') return null;
  return words('goods.inherited-pair', {
    spic: inherited.tax.spic,
    code: inherited.tax.packageCode,
    name: inherited.name,
  });
};

/** SPIC and package code: one pair, inherited, proposed and edited together. */
export function PairFields({ draft, problems, inherited, onChange }: TaxFieldsProps) {
  const words = useWords();
  const from = inheritedPair(words, draft, inherited);
  return (
    <fieldset className={styles.pair}>
      <legend className={textStyles.visuallyHidden}>{words('goods.pair')}</legend>
      <TextField
        label={words('goods.spic')}
        value={draft.spic}
        inputMode="numeric"
        maxLength={LONGEST.spic}
        hint={words('goods.spic.hint', { count: draft.spic.trim().length })}
        {...problemText(words, problems.spic)}
        onChange={(spic) => onChange({ spic })}
      />
      <TextField
        label={words('goods.package-code')}
        value={draft.packageCode}
        maxLength={LONGEST.packageCode}
        hint={words('goods.limit', { count: draft.packageCode.trim().length, limit: LONGEST.packageCode })}
        {...problemText(words, problems.packageCode)}
        onChange={(packageCode) => onChange({ packageCode })}
      />
      {from !== null && <p className={styles.inherited}>{from}</p>}
    </fieldset>
  );
}

interface UnitsCodeProps {
  readonly value: string;
  readonly problem: FieldProblem | null | undefined;
  readonly inherited: Inherited | null;
  readonly onChange: (value: string) => void;
}

export function UnitsCodeField({ value, problem, inherited, onChange }: UnitsCodeProps) {
  const words = useWords();
  const ofCategory = value.trim() === '' ? inherited?.tax.unitsCode : undefined;
  return (
    <TextField
      label={words('goods.field.unitsCode')}
      value={value}
      inputMode="numeric"
      maxLength={LONGEST.unitsCode}
      hint={
        ofCategory === undefined
          ? undefined
          : words('goods.inherited-units', { name: inherited?.name ?? '', code: String(ofCategory) })
      }
      {...problemText(words, problem ?? undefined)}
      onChange={onChange}
    />
  );
}

const RATES = ['12', '0'] as const;
const OTHER = 'other';

const isCommon = (vat: string): boolean =>
  vat === 'inherit' || vat === 'without' || RATES.some((rate) => rate === vat);

/** A rate, without VAT, or the category's. */
export function VatField({ draft, problems, inherited, onChange }: TaxFieldsProps) {
  const words = useWords();
  const { vat } = draft;
  const [isOther, setOther] = useState(!isCommon(vat));
  const ofCategory = vatText(inherited?.tax.vatPercent);
  const inheritedName =
    inherited === null || ofCategory === 'inherit'
      ? words('goods.vat.not-given')
      : words('goods.vat.inherit', { name: inherited.name, vat: vatName(words, ofCategory) });
  return (
    <div className={styles.vat}>
      <SelectField
        label={words('goods.vat')}
        value={isOther ? OTHER : vat}
        options={[
          { value: 'inherit', label: inheritedName },
          ...RATES.map((rate) => ({ value: rate, label: `${rate} %` })),
          { value: 'without', label: words('goods.vat.without') },
          { value: OTHER, label: words('goods.vat.other') },
        ]}
        onChange={(value) => {
          setOther(value === OTHER);
          onChange({ vat: value === OTHER ? '' : value });
        }}
      />
      {isOther && (
        <TextField
          isFirst={vat === ''}
          label={words('goods.vat.percent')}
          value={vat}
          inputMode="decimal"
          maxLength={7}
          {...problemText(words, problems.vat)}
          onChange={(text) => onChange({ vat: text })}
        />
      )}
    </div>
  );
}

export const vatName = (words: Words, vat: string): string =>
  vat === 'without' ? words('goods.vat.without') : `${vat} %`;

interface AnswersProps extends Omit<TaxFieldsProps, 'problems'> {
  /** What the SPIC's group proposes; null: nothing. */
  readonly proposed: {
    readonly notForCash: boolean;
    readonly marked: boolean;
    readonly group: string;
  } | null;
}

/** Not for cash, and marking: a person answers, the till only proposes. */
export function AnswerFields({ draft, inherited, proposed, onChange }: AnswersProps) {
  const words = useWords();
  const one = (field: 'notForCash' | 'marked') => {
    const ofCategory = inherited?.tax[field];
    const isWanted = proposed?.[field] && draft[field] === 'open';
    const open =
      ofCategory === true || ofCategory === false
        ? words('goods.answer.inherit', { answer: words(`goods.answer.${ofCategory ? 'yes' : 'no'}`) })
        : words('goods.answer.open');
    return (
      <div className={styles.answer} data-wanted={isWanted || undefined}>
        <Choices
          title={words(`goods.${field}`)}
          value={draft[field]}
          options={[
            { value: 'yes', label: words('goods.answer.yes') },
            { value: 'no', label: words('goods.answer.no') },
            { value: 'open', label: open },
          ]}
          onChange={(answer) => onChange({ [field]: answer })}
        />
        {isWanted && <p>{words(`goods.proposed.${field}`, { group: proposed.group })}</p>}
      </div>
    );
  };
  return (
    <>
      {one('notForCash')}
      {one('marked')}
    </>
  );
}
