/** The name in three languages, and the name on the receipt. */

import { fiscalNameProposal, isFiscalNameTooLong } from '../../../shared/fiscal/fiscal-name.ts';
import { FISCAL_LIMITS, fiscalName } from '../../../shared/fiscal/items.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemText } from './field-words.ts';
import type { FormPartProps } from './form-part.ts';
import styles from './goods-forms.module.css';
import { LONGEST } from './read-draft.ts';

export function NamesPart({ form, onChange }: FormPartProps) {
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const { draft, problems, view } = form;
  const isUnnamed = [draft.uz, draft.ru, draft.en].every((name) => name.trim() === '');
  // The shop's language comes first.
  const languages = [language, ...LANGUAGES.filter((one) => one !== language)];
  const name = draft[language] || languages.map((one) => draft[one]).find((one) => one !== '') || '';
  const onReceipt = draft.fiscalName.trim() || name.trim();
  const isTooLong = isFiscalNameTooLong(onReceipt, draft.unit.trim());
  const proposal = fiscalNameProposal(name, draft.unit.trim());
  const count = [...fiscalName({ name: onReceipt, unit: draft.unit.trim() })].length;
  const limit = words('goods.fiscal-name.hint', { count, limit: FISCAL_LIMITS.name });
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.names')}</legend>
      {languages.map((one, at) => (
        <TextField
          key={one}
          isFirst={at === 0 && view === null}
          label={words(`goods.field.${one}`)}
          value={draft[one]}
          maxLength={LONGEST.name}
          // One is enough.
          {...problemText(words, problems[one] ?? (at === 0 && isUnnamed ? problems.uz : undefined))}
          onChange={(text) => onChange({ [one]: text })}
        />
      ))}
      <TextField
        label={words('goods.field.fiscalName')}
        value={draft.fiscalName}
        placeholder={isTooLong && draft.fiscalName === '' ? proposal : name}
        maxLength={LONGEST.name}
        hint={limit}
        {...(isTooLong
          ? { problem: words('goods.fiscal-name.long', { count, limit: FISCAL_LIMITS.name }) }
          : {})}
        onChange={(text) => onChange({ fiscalName: text })}
      />
      {isTooLong && (
        <Button
          size="small"
          label={words('goods.fiscal-name.take', { name: proposal })}
          onPress={() => onChange({ fiscalName: proposal })}
        />
      )}
    </fieldset>
  );
}
