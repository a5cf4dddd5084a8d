/**
 * Corrects what the tax authority refused, line by line, and sends the receipt again: also with other marking
 * codes, or without them. Amounts can't change.
 */

import { useState } from 'react';
import type { CorrectableLine, PaymentView } from '../../../shared/contract/payment.ts';
import { CORRECTABLE, type CorrectableField, correctionProblem } from '../../../shared/fiscal/items.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { ReceiptError } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './correct-dialog.module.css';
import { changed, correctionsOf, hasProblem, namedField, withLabels } from './corrections.ts';
import { LabelsField } from './labels-field.tsx';
import { MayDouble, mayDouble } from './receipt-dialogs.tsx';

export function CorrectDialog({ view }: { readonly view: PaymentView }) {
  const { paymentActions } = useTillApp();
  const words = useWords();
  // Fixed as the dialog opens: a later message must not undo the typed text.
  const [before] = useState(view.receipt?.correctable ?? []);
  const [lines, setLines] = useState(before);
  const corrections = correctionsOf(before, lines);
  const named = view.receipt?.why ? namedField(view.receipt.why) : null;
  return (
    <FormDialog
      explainError={(error) => <ReceiptError error={error} announce="alert" />}
      title="correct.open"
      explain="correct.explain"
      act="correct.send"
      danger={mayDouble(view)}
      ready={corrections.length > 0 && !hasProblem(before, lines)}
      send={() => paymentActions.correctReceipt(view.transactionId, corrections)}
    >
      <MayDouble view={view} />
      {view.receipt?.why && (
        <div className={alertStyles.alert}>
          <ReceiptError error={view.receipt.why} />
        </div>
      )}
      <ol className={styles.corrections}>
        {lines.map((line, index) => {
          const number = index + 1;
          const title = words('correct.line', { number, name: before[index]?.Name ?? '' });
          return (
            <li key={number}>
              <fieldset>
                <legend>{title}</legend>
                {CORRECTABLE.map((field) => (
                  <Field
                    key={field}
                    field={field}
                    line={line}
                    isNamed={field === named && line[field] === before[index]?.[field]}
                    isFirst={field === named && index === 0}
                    onChange={(value) => setLines(changed(lines, index, field, value))}
                  />
                ))}
                <LabelsField
                  labels={line.Labels}
                  onChange={(labels) => setLines(withLabels(lines, index, labels))}
                />
              </fieldset>
            </li>
          );
        })}
      </ol>
    </FormDialog>
  );
}

function Field({
  field,
  line,
  isNamed,
  isFirst,
  onChange,
}: {
  readonly field: CorrectableField;
  readonly line: CorrectableLine;
  /** The refusal names it, and nobody has changed it yet. */
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}) {
  const words = useWords();
  const problem = correctionProblem(field, line[field]);
  const digits = field === 'SPIC' || field === 'Barcode' || field === 'Units';
  return (
    <TextField
      label={words(`correct.field.${field}`)}
      inputMode={digits ? 'numeric' : 'text'}
      value={line[field]}
      isFirst={isFirst}
      problem={
        problem
          ? words(`field-problem.${problem.reason}`, { limit: problem.limit ?? '' })
          : isNamed
            ? words('correct.named')
            : null
      }
      onChange={onChange}
    />
  );
}
