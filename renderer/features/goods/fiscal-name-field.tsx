/** The name on the receipt: the product's own name while that is short enough, else a shorter one. */
import { fiscalNameProposal, isFiscalNameTooLong } from '../../../shared/fiscal/fiscal-name.ts';
import { FISCAL_LIMITS, fiscalName } from '../../../shared/fiscal/items.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormPartProps } from './form-part.ts';
import { LONGEST } from './read-draft.ts';

export function FiscalNameField({ form: { draft }, onChange }: FormPartProps) {
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const unit = draft.unit.trim();
  const names = [language, ...LANGUAGES].map((one) => draft[one].trim());
  const name = names.find((one) => one !== '') ?? '';
  const typed = draft.fiscalName.trim();
  const onReceipt = fiscalName({ name: typed || name, unit });
  const isTooLong = isFiscalNameTooLong(typed || name, unit);
  const proposal = fiscalNameProposal(name, unit);
  const count = [...onReceipt].length;
  const limit = words('goods.fiscal-name.hint', { count, limit: FISCAL_LIMITS.name });
  // Below the field, where a long name breaks its lines.
  const isSame = typed === '' && name !== '';
  return (
    <>
      <TextField
        label={words('goods.field.fiscalName')}
        value={draft.fiscalName}
        maxLength={LONGEST.name}
        hint={isSame ? `${words('goods.fiscal-name.same', { name: onReceipt })} · ${limit}` : limit}
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
    </>
  );
}
