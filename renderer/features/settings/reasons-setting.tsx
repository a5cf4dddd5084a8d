/** The shop's own reasons for refunds, one a line. */
import { useState } from 'react';
import { isReason, LONGEST_REFUND_REASON, MOST_REFUND_REASONS } from '../../../shared/reason.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './reasons-setting.module.css';

/** As stored: without invalid reasons and duplicates. */
function readReasons(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, LONGEST_REFUND_REASON));
  return [...new Set(lines.filter(isReason))].slice(0, MOST_REFUND_REASONS);
}

export function ReasonsSetting({
  reasons,
  onChange,
}: {
  readonly reasons: readonly string[];
  readonly onChange: (reasons: string[]) => void;
}) {
  const words = useWords();
  const kept = reasons.join('\n');
  const [text, setText] = useState(kept);
  const read = readReasons(text);
  const save = (): void => {
    onChange([...read]);
    setText(read.join('\n'));
  };
  return (
    <div className={setting.setting}>
      <label className={setting.title} htmlFor="refund-reasons">
        {words('return.reasons')}
      </label>
      <textarea
        id="refund-reasons"
        className={styles.text}
        rows={5}
        value={text}
        aria-describedby="refund-reasons-hint"
        onChange={(event) => setText(event.target.value)}
      />
      <p id="refund-reasons-hint" className={textStyles.quiet}>
        {words('return.reasons-hint')}
      </p>
      <div>
        <Button
          label={words('return.reasons-save')}
          disabled={read.join('\n') === kept && text === kept}
          onPress={save}
        />
      </div>
    </div>
  );
}
