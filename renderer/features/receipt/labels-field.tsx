/** The marking codes of a receipt's line as they are sent, one a line. Empty: the line goes without codes. */
import { useId, useState } from 'react';
import { labelsIn, labelsProblem } from '../../../shared/fiscal/labels.ts';
import { useWords } from '../../i18n/words.ts';
import fieldStyles from '../../ui/field.module.css';
import styles from './correct-dialog.module.css';

export function LabelsField({
  labels,
  onChange,
}: {
  readonly labels: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
}) {
  const words = useWords();
  const [text, setText] = useState(labels.join('\n'));
  const id = useId();
  const problem = labelsProblem(labels);
  return (
    <div className={`${fieldStyles.field} ${styles.labels}`} data-invalid={problem !== null || undefined}>
      <label htmlFor={id}>{words('correct.field.Labels')}</label>
      <textarea
        id={id}
        // Case matters, and no code is a word.
        lang="en"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        rows={2}
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          onChange(labelsIn(target.value));
        }}
      />
      <span id={`${id}-problem`} className={fieldStyles.problem}>
        {problem && words(`field-problem.${problem.reason}`, { limit: problem.limit ?? '' })}
      </span>
    </div>
  );
}
