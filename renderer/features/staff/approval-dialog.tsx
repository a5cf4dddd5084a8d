/**
 * Approval on the cashier's screen: the request, its amount and reason, a button for each person who may
 * approve, and the PIN.
 */
import { useRef, useState } from 'react';
import type { NeedView } from '../../../shared/contract/staff.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ReducedText } from '../../../shared/staff/approval.ts';
import { isSetupCode } from '../../../shared/staff/known.ts';
import { useStaff, useTillApp } from '../../context/use-till-app.ts';
import { personName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import { useCodeWait } from '../../ui/use-code-wait.ts';
import styles from './approval-dialog.module.css';
import { besideWords, reducedLineText, wantedWords, wholeWords } from './asked-words.ts';
import { PinGate } from './pin-gate.tsx';
import { usePin } from './use-pin.ts';

export default function ApprovalDialog({ need }: { readonly need: NeedView }) {
  const { approving } = useTillApp();
  const words = useWords();
  return (
    <Dialog title={words('approval.title')} onClose={approving.cancel} firm wide>
      {need.bySetupCode ? <ByCode need={need} /> : <ByPin need={need} />}
    </Dialog>
  );
}

function Asked({ need }: { readonly need: NeedView }) {
  const words = useWords();
  const { person, roles } = useStaff(({ view }) => view);
  return (
    <div className={styles.asked}>
      <p className={styles.what}>{wantedWords(words, need)}</p>
      {person && <p>{words('approval.for', { name: personName(words, person, roles) })}</p>}
      {besideWords(words, need).map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps of a void may read the same.
        <p key={at}>{sentence}</p>
      ))}
      {need.reduced !== null && <Reduced reduced={need.reduced} />}
      {need.reason !== null && (
        <p className={styles.reason}>{words('approval.reason', { reason: need.reason })}</p>
      )}
    </div>
  );
}

/** The whole first, then each line: no reduction hides among the others. */
function Reduced({ reduced }: { readonly reduced: ReducedText }) {
  const words = useWords();
  return (
    <>
      {wholeWords(words, reduced).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className={styles.lines}>
        {reduced.lines.map((line) => (
          <li key={line.lineId}>
            <span>{line.name}</span>
            <span className={styles.sums}>{reducedLineText(line)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ByPin({ need }: { readonly need: NeedView }) {
  const { approving } = useTillApp();
  const words = useWords();
  const all = useStaff(({ view }) => view.people);
  const approvers = all.filter(({ staffId }) => need.approvers.includes(staffId));
  const [only, ...others] = approvers;
  const entry = usePin(only && others.length === 0 ? only.staffId : null, (staffId, pin) =>
    approving.approve({ staffId, pin }),
  );
  return (
    <PinGate
      people={approvers}
      entry={entry}
      act={words('approval.do')}
      ask={words('approval.choose')}
      above={<Asked need={need} />}
      beside={<Button label={words('button.back')} icon="back" hint="Esc" onPress={approving.cancel} />}
    />
  );
}

function ByCode({ need }: { readonly need: NeedView }) {
  const { approving, play } = useTillApp();
  const words = useWords();
  const [code, setCode] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const { waits, refusal } = useCodeWait(error);
  const fits = isSetupCode(code) && !waits;
  const isBusy = useRef(false);
  const send = async (): Promise<void> => {
    if (!fits || isBusy.current) return;
    isBusy.current = true;
    const problem = await approving.approve({ setupCode: code });
    isBusy.current = false;
    setError(problem);
    if (problem) play('error');
  };
  return (
    <>
      <Asked need={need} />
      <EnterForm onEnter={() => void send()}>
        <SetupCodeField value={code} onChange={setCode} />
        <button type="submit" hidden />
      </EnterForm>
      {refusal && <ErrorAlert error={refusal} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={approving.cancel} />
        <Button label={words('approval.do')} tone="main" disabled={!fits} onPress={() => void send()} />
      </ButtonRow>
    </>
  );
}
