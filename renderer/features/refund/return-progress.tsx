/** A return under way: the outcome of each step, the next manual step, and the end. */
import { useState } from 'react';
import type { RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import { paperShopOf } from '../../../shared/paper/paper-head.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { isAtItsEnd, returnPaper } from '../../../shared/paper/return-paper.ts';
import { isRefusedByService } from '../../../shared/refund/refund.ts';
import { shareOut } from '../../../shared/refund/sources.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useTill } from '../../context/use-till-app.ts';
import { dayAndMinuteText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorAlert, RefundError } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './return.module.css';
import { firstStepOf, withCash } from './return-draft.ts';
import { ReturnFiscal } from './return-fiscal.tsx';
import { CashChoice, ReturnSteps, SlipField } from './return-steps.tsx';
import { SettleButton } from './settle-button.tsx';
import type { Pressing } from './use-pressing.ts';
import { useSlip } from './use-slip.ts';

type Row = SaleReturnView['refunds'][number];

const ICONS: Readonly<Record<Row['state'], IconName>> = {
  'under-way': 'hourglass',
  refunded: 'check',
  refused: 'cross',
  unknown: 'stop',
};

const MAIN = { tone: 'main', hint: 'Enter', isFirst: true } as const;

interface ProgressProps {
  readonly offer: RefundOffer;
  readonly current: SaleReturnView;
  readonly pressing: Pressing;
  /** The return ended in this dialog: its paper was not printed before, and the money is handed out now. */
  readonly isFirst: boolean;
  /** Nothing was given back: the person may choose the goods again. */
  readonly onAgain: () => void;
  /** Back: shows first what is still owed. */
  readonly onLeave: () => void;
}

export function ReturnProgress({ offer, current, pressing, isFirst, onAgain, onLeave }: ProgressProps) {
  const { closeDialog } = useFrame();
  const words = useWords();
  const shop = useTill(paperShopOf);
  const [printing, setPrinting] = useState(false);
  const states = current.refunds.map(({ state }) => state);
  const isRefused = states.every((state) => state === 'refused');
  const isOpen = offer.open?.returnId === current.returnId;
  const isDone = isAtItsEnd(offer, current);
  const doubted = current.refunds.find(({ state }) => state === 'unknown');
  const refused = isRefused ? current.refunds.find(({ transactionId }) => transactionId !== null) : undefined;
  const toSettle = doubted ?? refused;
  return (
    <div className={styles.form}>
      {isDone && !isFirst && <Before madeAt={current.madeAt} />}
      <ol>
        {current.refunds.map((row) => (
          <StepRow key={row.refundId} row={row} />
        ))}
      </ol>
      {states.includes('under-way') && <p className={styles.note}>{words('return.wait')}</p>}
      {doubted && <p className={styles.note}>{words('return.doubt')}</p>}
      {refused && <p className={styles.note}>{words(nothingWords(refused))}</p>}
      {isOpen && <NextStep offer={offer} pressing={pressing} />}
      {isDone && <p className={styles.done}>{doneWords(words, offer, isFirst)}</p>}
      {isDone && current.toStock && <p className={styles.note}>{words('return.to-stock')}</p>}
      {isDone && <ReturnFiscal receipt={offer.receipt} isDone />}
      {pressing.error && <ErrorAlert error={pressing.error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={onLeave} />
        {toSettle?.transactionId && (
          <SettleButton
            refundId={toSettle.refundId}
            transactionId={toSettle.transactionId}
            tone={doubted ? 'main' : 'plain'}
          />
        )}
        {isRefused && <Button label={words('return.again')} icon="again" tone="main" onPress={onAgain} />}
        {isDone && (
          <Button
            label={words('return.print')}
            icon="print"
            {...(isFirst && MAIN)}
            onPress={() => setPrinting(true)}
          />
        )}
      </ButtonRow>
      {printing && (
        <AskedPaper
          asked={{ kind: 'return', saleId: offer.saleId, returnId: current.returnId }}
          draw={(isCopy) => [returnPaper({ words, shop, offer, current, isCopy })]}
          onQueued={closeDialog}
          onEnd={closeDialog}
        />
      )}
    </div>
  );
}

/** A return from before: prevents the person from handing out the money again. */
function Before({ madeAt }: Pick<SaleReturnView, 'madeAt'>) {
  const words = useWords();
  return (
    <div className={alertStyles.alert} role="alert">
      <Icon name="stop" />
      <p className={alertStyles.title}>{words('return.before', { at: dayAndMinuteText(madeAt) })}</p>
    </div>
  );
}

/** The end of the whole sale, or of this return alone. */
function doneWords(words: Words, { heldTiyin }: RefundOffer, isFirst: boolean): string {
  if (heldTiyin > 0) {
    return words('return.part-done', { left: moneyWithUnit(heldTiyin, words('money.unit')) });
  }
  return words(isFirst ? 'return.done' : 'return.nothing-left');
}

/**
 * Cash may replace what the service refused, or what two cabinet checks settled as not given. In the third
 * case the refund was not sent.
 */
function nothingWords(row: Row): 'return.refused' | 'return.not-there' | 'return.not-sent' {
  if (isRefusedByService(row)) return 'return.refused';
  return row.why === null ? 'return.not-there' : 'return.not-sent';
}

/** A refusal shows the service's own words. */
function StepRow({ row }: { readonly row: Row }) {
  const words = useWords();
  return (
    <li className={styles.row} data-state={row.state}>
      <Icon name={ICONS[row.state]} />
      <div>
        <p role="status">{refundWords(words, row)}</p>
        {row.why && row.state !== 'refunded' && <RefundError error={row.why} />}
      </div>
    </li>
  );
}

/** What must still be handed over: the person does it first, and confirms afterwards. */
function NextStep({ offer, pressing }: Pick<ProgressProps, 'offer' | 'pressing'>) {
  const words = useWords();
  const slip = useSlip();
  const [isCash, setCash] = useState(false);
  const { open } = offer;
  if (open === null) return null;
  const steps = shareOut(open.restTiyin, withCash(offer, isCash).sources);
  const step = firstStepOf(offer, { amountTiyin: open.restTiyin, steps }, slip.number);
  const [next] = steps;
  if (step === null || !next) return null;
  const isTerminal = step.first.way === 'terminal';
  const amount = moneyWithUnit(next.amountTiyin, words('money.unit'));
  return (
    <section className={styles.where}>
      <p className={styles.note}>
        {words('return.still', { amount: moneyWithUnit(open.restTiyin, words('money.unit')) })}
      </p>
      <ReturnSteps steps={steps} />
      {next.source.mayBeCash && <CashChoice isCash={isCash} onChange={setCash} />}
      {isTerminal && <SlipField slip={slip.typed} onChange={slip.setTyped} />}
      <Button
        label={words(isTerminal ? 'return.voided' : 'return.handed-over', { amount })}
        tone="main"
        disabled={pressing.busy || (isTerminal && !slip.isReady)}
        onPress={() => pressing.press('refund.go-on', { ...step, returnId: open.returnId })}
      />
    </section>
  );
}
