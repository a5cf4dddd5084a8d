/** One tender of a sale that is being voided: its next action with one button, or a tick. */
import { type ReactNode, useState } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { lastWhole, refundToSettle } from '../../../shared/refund/refund.ts';
import { isSlipNumber } from '../../../shared/tender/tender.ts';
import type { Done } from '../../context/selling.ts';
import { useApproving, useTill, useTillApp } from '../../context/use-till-app.ts';
import { insteadWords } from '../../i18n/instead-words.ts';
import { clockText, moneyWithUnit } from '../../i18n/money.ts';
import { slipText } from '../../i18n/slip-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useSettledPresses } from '../../ui/settled-enter.ts';
import { RefundNote } from '../refund/refund-notes.tsx';
import { SlipField } from './slip-field.tsx';
import { TENDER_ICONS } from './tender-lines.tsx';
import styles from './void-dialog.module.css';
import type { VoidRow } from './void-steps.ts';

interface VoidStepRowProps {
  readonly saleId: SaleId;
  readonly row: VoidRow;
  /** Of a tender by code. */
  readonly payment: PaymentView | undefined;
  /** Cash may replace a refund that the terminal can't give. */
  readonly mayBeCash: boolean;
  /** A training sale on a live till: it holds no real money. */
  readonly isLesson: boolean;
  /** null: not given yet. */
  readonly reason: string | null;
  /** Sends the step with the agreed reason, and shows why it was refused. */
  readonly give: (send: (reason: string) => Done) => void;
  /** null: the steps may be done. Else a person is asked first, before the terminal gives anything back. */
  readonly ask: (() => void) | null;
}

export function VoidStepRow(props: VoidStepRowProps) {
  const words = useWords();
  const { tender, what, isNext } = props.row;
  const { kind, heldTiyin, approval, takenAt } = tender;
  const slip = slipText(words, tender);
  const amount = moneyWithUnit(what === null ? tender.amountTiyin : heldTiyin, words('money.unit'));
  return (
    <li className={styles.step} data-done={what === null || undefined} data-next={isNext || undefined}>
      <Icon name={what === null ? 'check' : TENDER_ICONS[kind]} />
      <div className={styles.what}>
        <p className={styles.name}>
          <strong>{words(`tender.kind.${kind}`)}</strong>
          {slip !== null && <span>{slip}</span>}
          {kind === 'terminal' && approval === null && takenAt !== null && <span>{clockText(takenAt)}</span>}
          {what === null && <span>{words('void-step.done')}</span>}
          <strong className={styles.amount}>{amount}</strong>
        </p>
        {isNext && (props.ask && givesBack(what) ? <Ask {...props} /> : <Next {...props} />)}
      </div>
    </li>
  );
}

/** A doubt is settled first, and a refund on its way needs nobody. */
const givesBack = (what: VoidRow['what']): boolean => what !== 'wait-for-refund' && what !== 'settle-refund';

function Next(props: VoidStepRowProps) {
  switch (props.row.what) {
    case 'reverse':
      return <Reverse {...props} />;
    case 'wait-for-refund':
      return <Waiting />;
    case 'settle-refund':
      return <Settle {...props} />;
    case 'void-on-terminal':
      return props.isLesson ? <HandOver {...props} /> : <OnTerminal {...props} />;
    case 'hand-over':
    case 'hand-over-instead':
      return <HandOver {...props} />;
    case null:
      return null;
  }
}

/** All steps are approved at once, before the first of them. */
function Ask({ ask, reason }: VoidStepRowProps) {
  const words = useWords();
  return (
    <Keys>
      <Button
        label={words('void-sale.ask')}
        icon="manager"
        tone="main"
        disabled={reason === null}
        onPress={() => ask?.()}
      />
    </Keys>
  );
}

/** The payment by code goes back to its source. A refused refund may be requested again or checked. */
function Reverse({ row, payment, reason, give }: VoidStepRowProps) {
  const { paymentActions, route } = useTillApp();
  const words = useWords();
  const { transactionId, heldTiyin } = row.tender;
  const last = payment && lastWhole(payment);
  const refused = last?.state === 'refused' ? last : null;
  const doubted = payment && refundToSettle(payment.refunds);
  const send = (): void => {
    if (transactionId !== null) give((why) => paymentActions.refund(transactionId, null, why));
  };
  return (
    <>
      {refused && <RefundNote refund={refused} />}
      {!refused && <p>{words('void-step.reverse')}</p>}
      {refused && doubted && <p>{words('void-step.refused')}</p>}
      <Keys>
        <Button
          label={
            refused
              ? words('button.try-again')
              : words('void-step.reverse.do', { amount: moneyWithUnit(heldTiyin, words('money.unit')) })
          }
          icon="refund"
          tone={refused ? 'plain' : 'main'}
          disabled={reason === null || transactionId === null}
          onPress={send}
        />
        {refused && doubted && transactionId !== null && (
          <Button
            label={words('action.settle-refund')}
            icon="manager"
            onPress={() =>
              route.openDialog({
                kind: 'settle',
                transactionId,
                refundId: doubted.refundId,
                from: route.getState().dialog,
              })
            }
          />
        )}
      </Keys>
    </>
  );
}

function Waiting() {
  const words = useWords();
  return (
    <>
      <ProgressBar />
      <p role="status">{words('void-step.wait-for-refund')}</p>
    </>
  );
}

/** The outcome is unknown to the till: a manager checks the cabinet. */
function Settle({ payment }: VoidStepRowProps) {
  const { route } = useTillApp();
  const words = useWords();
  const doubted = payment && refundToSettle(payment.refunds);
  if (!doubted) return <p>{words('void-step.settle-refund')}</p>;
  const { transactionId } = payment;
  const { refundId } = doubted;
  return (
    <>
      <RefundNote refund={doubted} />
      <Keys>
        <Button
          label={words('action.settle-refund')}
          icon="manager"
          tone="main"
          onPress={() =>
            route.openDialog({ kind: 'settle', transactionId, refundId, from: route.getState().dialog })
          }
        />
      </Keys>
    </>
  );
}

function OnTerminal({ saleId, row, mayBeCash, reason, give }: VoidStepRowProps) {
  const { tendering } = useTillApp();
  const words = useWords();
  const isAsked = useTill(({ settings }) => settings.slipNumber === 'asked');
  const [slip, setSlip] = useState('');
  const { tenderId, heldTiyin } = row.tender;
  const number = slip.trim() || null;
  const ready = reason !== null && (number === null ? !isAsked : isSlipNumber(number));
  const request = { saleId, tenderId, amountTiyin: null, heldTiyin };
  const send = (): void => {
    if (ready) give((why) => tendering.giveOnTerminal({ ...request, reason: why, slip: number }));
  };
  // Without a number, a stray Enter would book what the terminal did not give.
  const sendByKey = (): void => {
    if (number !== null) send();
  };
  // Without a number, a second tap in the same place answers nothing either.
  const isAsking = useApproving(({ wanted }) => wanted !== null);
  const presses = useSettledPresses(isAsking ? null : `${tenderId} ${heldTiyin} ${number !== null}`);
  const sendByFinger = (): void => (number === null ? presses.byFinger(send) : send());
  const giveCash = (): void => give((why) => tendering.giveCash({ ...request, reason: why }));
  return (
    <EnterForm className={styles.form} onEnter={sendByKey}>
      <p>
        {words(isAsked ? 'void-step.void-on-terminal' : 'void-step.void-no-number', {
          amount: moneyWithUnit(heldTiyin, words('money.unit')),
        })}
      </p>
      <div className={styles.slip}>
        <SlipField label={words('void-step.slip')} value={slip} onChange={setSlip} />
        <Button
          label={words('void-step.void-on-terminal.do')}
          icon="terminal"
          tone="main"
          disabled={!ready}
          onPress={sendByFinger}
        />
      </div>
      {mayBeCash && (
        <Keys>
          <Button
            label={words('void-step.cash-instead', {
              amount: moneyWithUnit(heldTiyin, words('money.unit')),
            })}
            icon="cash"
            tone="quiet"
            disabled={reason === null}
            onPress={giveCash}
          />
        </Keys>
      )}
    </EnterForm>
  );
}

/**
 * Cash out of the drawer, for a cash tender or for a code payment that certainly can't go back. A training
 * sale hands out nothing.
 */
function HandOver({ saleId, row, isLesson, reason, give }: VoidStepRowProps) {
  const { tendering } = useTillApp();
  const words = useWords();
  const { tenderId, heldTiyin } = row.tender;
  const amount = moneyWithUnit(heldTiyin, words('money.unit'));
  const send = (): void =>
    give((why) => tendering.giveCash({ saleId, tenderId, amountTiyin: null, heldTiyin, reason: why }));
  const how = row.what === 'hand-over-instead' ? row.what : 'hand-over';
  return (
    <>
      <p>{isLesson ? words('void-step.lesson') : words(`void-step.${how}`, { amount })}</p>
      {row.instead && !isLesson && <p>{insteadWords(words, row.instead)}</p>}
      <Keys>
        <Button
          label={isLesson ? words('void-step.lesson.do') : words('void-step.hand-over.do', { amount })}
          icon="cash"
          tone="main"
          disabled={reason === null}
          onPress={send}
        />
      </Keys>
    </>
  );
}

const Keys = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
