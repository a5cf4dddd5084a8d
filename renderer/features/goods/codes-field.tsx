/** Several barcodes: scanned or typed, and each removed by a press. */
import { useState } from 'react';
import { MOST_BARCODES } from '../../../shared/catalogue/product-record.ts';
import { FISCAL_LIMITS } from '../../../shared/fiscal/items.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemText } from './field-words.ts';
import styles from './goods-forms.module.css';
import { type FieldProblem, LONGEST } from './read-draft.ts';

interface CodesFieldProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly problem: FieldProblem | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}

export function CodesField({ label, codes, problem, onChange }: CodesFieldProps) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const code = typed.trim();
    if (code !== '' && !codes.includes(code)) onChange([...codes, code]);
    setTyped('');
  };
  return (
    <div className={styles.codes}>
      <div className={styles.codeLine}>
        <TextField
          label={label}
          value={typed}
          maxLength={LONGEST.barcode}
          hint={words('goods.barcodes.hint', { count: codes.length, limit: MOST_BARCODES })}
          {...problemText(words, problem)}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return;
            // Adds the code; the form is not saved yet.
            event.preventDefault();
            add();
          }}
        />
        <Button
          label={words('goods.barcodes.add')}
          icon="plus"
          iconOnly
          disabled={typed.trim() === ''}
          onPress={add}
        />
      </div>
      <ul>
        {codes.map((code, at) => (
          <li key={code}>
            <span>{code}</span>
            {[...code].length > FISCAL_LIMITS.barcode && (
              <span className={styles.quiet}>
                {words('goods.barcodes.long', { limit: FISCAL_LIMITS.barcode })}
              </span>
            )}
            {at === 0 && codes.length > 1 && (
              <span className={styles.quiet}>{words('goods.barcodes.main')}</span>
            )}
            <Button
              label={words('goods.barcodes.remove', { code })}
              icon="cross"
              iconOnly
              tone="quiet"
              size="small"
              onPress={() => onChange(codes.filter((other) => other !== code))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
