/** What the tax authority gets: the product's own values, or its category's, shown as such. */
import type { Category } from '../../../shared/catalogue/category.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { TextField } from '../../ui/text-field.tsx';
import { vatText } from './draft.ts';
import { FiscalNameField } from './fiscal-name-field.tsx';
import type { FormPartProps } from './form-part.ts';
import styles from './goods-forms.module.css';
import { PackageCodes } from './package-codes.tsx';
import { LONGEST } from './read-draft.ts';
import { SpicProposals } from './spic-proposals.tsx';
import { AnswerFields, type Inherited, PairFields, UnitsCodeField, VatField } from './tax-fields.tsx';

interface TaxPartProps extends FormPartProps {
  readonly categories: readonly Category[];
}

export function TaxPart({ form, categories, onChange }: TaxPartProps) {
  const words = useWords();
  const { draft, problems, view } = form;
  const category = categories.find(({ name }) => name === draft.category);
  const inherited: Inherited | null = category
    ? { name: categoryText(words, category.name), tax: category }
    : null;
  // The proposal belongs to the code that was saved.
  const proposal = view && draft.spic === form.from.spic ? view.proposal : null;
  const proposed = proposal && { ...proposal, group: words(`goods.tax-group.${proposal.group}`) };
  const name = draft[words.language] || draft.uz || draft.ru || draft.en;
  const tax = { draft, problems, inherited, onChange };
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.tax')}</legend>
      <PairFields {...tax} />
      <PackageCodes
        spic={draft.spic}
        packageCode={draft.packageCode}
        onPick={({ packageCode, vatPercent }) => {
          const lacksVat = draft.vat === 'inherit' && category?.vatPercent === undefined;
          onChange({ packageCode, ...(lacksVat && { vat: vatText(vatPercent) }) });
        }}
      />
      <SpicProposals
        barcode={draft.barcodes[0] ?? null}
        name={name}
        spic={draft.spic}
        onPick={(entry) =>
          // A package code belongs to its SPIC.
          onChange({
            spic: entry.spic,
            ...(entry.spic === draft.spic ? {} : { packageCode: '' }),
          })
        }
      />
      <UnitsCodeField
        value={draft.unitsCode}
        problem={problems.unitsCode}
        inherited={inherited}
        onChange={(unitsCode) => onChange({ unitsCode })}
      />
      <VatField {...tax} />
      <FiscalNameField form={form} onChange={onChange} />
      <AnswerFields draft={draft} inherited={inherited} proposed={proposed} onChange={onChange} />
      <TextField
        label={words('goods.field.consignor')}
        value={draft.consignor}
        inputMode="numeric"
        maxLength={LONGEST.consignor}
        hint={words('goods.consignor.hint')}
        {...(problems.consignor ? { problem: words('goods.consignor.wrong') } : {})}
        onChange={(consignor) => onChange({ consignor })}
      />
    </fieldset>
  );
}
