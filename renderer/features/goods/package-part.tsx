/** The second way to sell the same goods: a package with its own barcode, price and package code. */
import { MAX_LABELS } from '../../../shared/sale/basket.ts';
import { readAmount } from '../../../shared/typed-amount.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodesField } from './codes-field.tsx';
import { problemText } from './field-words.ts';
import type { FormPartProps } from './form-part.ts';
import styles from './goods-forms.module.css';
import { LONGEST } from './read-draft.ts';

export function PackagePart({ form, onChange }: FormPartProps) {
  const words = useWords();
  const { draft, problems } = form;
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.package')}</legend>
      <Switch
        label={words('goods.field.hasPackage')}
        explain={words('goods.package.explain')}
        isOn={draft.hasPackage}
        onChange={(hasPackage) => onChange({ hasPackage })}
      />
      {draft.hasPackage && (
        <>
          <div className={styles.two}>
            <TextField
              label={words('goods.field.packPieces')}
              value={draft.packPieces}
              inputMode="numeric"
              maxLength={3}
              hint={words('goods.package.pieces', { limit: MAX_LABELS })}
              {...problemText(words, problems.packPieces)}
              onChange={(packPieces) => onChange({ packPieces })}
            />
            <MoneyField
              label={words('goods.field.packPrice')}
              value={draft.packPrice}
              problem={typedProblem(words, readAmount(draft.packPrice))}
              onChange={(packPrice) => onChange({ packPrice })}
            />
          </div>
          <TextField
            label={words('goods.field.packCode')}
            value={draft.packCode}
            maxLength={LONGEST.packageCode}
            hint={words('goods.package.code-hint')}
            {...problemText(words, problems.packCode)}
            onChange={(packCode) => onChange({ packCode })}
          />
          <CodesField
            label={words('goods.field.packBarcodes')}
            codes={draft.packBarcodes}
            problem={problems.packBarcodes}
            onChange={(packBarcodes) => onChange({ packBarcodes })}
          />
        </>
      )}
    </fieldset>
  );
}
