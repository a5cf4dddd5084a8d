/** Money of a finished sale goes back by hand: out of the drawer, or on the card terminal; all of it, or a part. */
import { useState } from 'react';
import type { TenderView } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId, TenderId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import { useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { AmountField } from './amount-field.tsx';
import { amountOf, plainText } from './amounts.ts';
import { SlipField } from './slip-field.tsx';
import styles from './tender-panel.module.css';

type How = 'cash' | 'terminal';

interface GiveBackProps {
  readonly saleId: SaleId;
  readonly tenderId: TenderId;
  readonly how: How;
}

export function GiveBackDialog({ saleId, tenderId, how }: GiveBackProps) {
  const { value } = useAsked('sale.tenders', { saleId });
  const tender = value?.tenders.find((one) => one.tenderId === tenderId);
  return tender ? <GiveBack saleId={saleId} tender={tender} how={how} /> : null;
}

const explainError = (error: TillError) => <ErrorText error={error} />;

function GiveBack({
  saleId,
  tender,
  how,
}: {
  readonly saleId: SaleId;
  readonly tender: TenderView;
  readonly how: How;
}) {
  const { tendering } = useTillApp();
  const words = useWords();
  // What the person saw when the dialog was opened: a second press names what is no longer so.
  const [{ tenderId, heldTiyin }] = useState(tender);
  const [typed, setTyped] = useState(plainText(heldTiyin));
  const [slip, setSlip] = useState('');
  const [reason, setReason] = useState('');
  const amount = amountOf(typed);
  const tooMuch = amount > heldTiyin;
  const ready = amount > 0 && !tooMuch && isReason(reason) && (how === 'cash' || isSlipNumber(slip));
  const held = moneyWithUnit(heldTiyin, words('money.unit'));
  const send = (): Promise<TillError | null> => {
    const request = { saleId, tenderId, heldTiyin, amountTiyin: amount, reason: reason.trim() };
    return how === 'cash'
      ? tendering.giveCash(request)
      : tendering.giveOnTerminal({ ...request, slip: slip.trim() });
  };
  return (
    <FormDialog
      title={`give-back.title.${how}`}
      explain={`give-back.explain.${how}`}
      act={`give-back.do.${how}`}
      ready={ready}
      send={send}
      explainError={explainError}
    >
      <div className={styles.stack}>
        <AmountField
          label={words('give-back.amount', { held })}
          value={typed}
          onChange={setTyped}
          isFirst
          hasKeypad={false}
        />
        <p className={styles.wrong} role="status">
          {tooMuch && words('give-back.too-much', { held })}
        </p>
        {how === 'terminal' && <SlipField value={slip} onChange={setSlip} />}
        <ReasonField id="give-back-reason" value={reason} onChange={setReason} />
      </div>
    </FormDialog>
  );
}
