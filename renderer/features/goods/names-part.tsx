/** The name in three languages: one is enough, and the shop's language comes first. */
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
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
  const field = (one: (typeof LANGUAGES)[number], isOwn: boolean) => (
    <TextField
      key={one}
      isFirst={isOwn && view === null}
      label={words(`goods.field.${one}`)}
      value={draft[one]}
      maxLength={LONGEST.name}
      {...problemText(words, problems[one] ?? (isOwn && isUnnamed ? problems.uz : undefined))}
      onChange={(text) => onChange({ [one]: text })}
    />
  );
  return (
    <fieldset className={styles.part}>
      <legend>{words('goods.names')}</legend>
      {field(language, true)}
      <div className={styles.two}>
        {LANGUAGES.filter((one) => one !== language).map((one) => field(one, false))}
      </div>
    </fieldset>
  );
}
