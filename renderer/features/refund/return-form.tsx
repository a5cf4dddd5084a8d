/**
 * What comes back and what is given for it: everything, some goods, or an amount. Shows live sums and where
 * the money goes; one press starts the return.
 */
import { type FormEvent, useState } from 'react';
import type { RefundLineView, RefundOffer } from '../../../shared/contract/refund.ts';
import { isReason } from '../../../shared/reason.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { Money } from '../../ui/money.tsx';
import { PartField, readPart } from './part-field.tsx';
import styles from './return.module.css';
import {
  type ChosenGoods,
  firstStepOf,
  isAnyWrong,
  requestedGoods,
  type Sum,
  sumOf,
  wholeLines,
  wholeOf,
  withCash,
} from './return-draft.ts';
import { ReturnFiscal } from './return-fiscal.tsx';
import { ReturnLines } from './return-lines.tsx';
import { ReturnReason, useReturnReason } from './return-reason.tsx';
import { NEW_DRAFT, RETURN_BY, type ReturnBy, type ReturnDraft } from './return-scan.ts';
import { CashChoice, ReturnSteps, SlipField } from './return-steps.tsx';
import { WholeLines } from './return-whole.tsx';
import { ScanSaid } from './scan-said.tsx';
import { SettleButton } from './settle-button.tsx';
import type { Pressing } from './use-pressing.ts';
import { useReturnScan } from './use-return-scan.ts';
import { useSlip } from './use-slip.ts';

interface ReturnFormProps {
  readonly offer: RefundOffer;
  readonly pressing: Pressing;
}

export function ReturnForm({ offer: seen, pressing }: ReturnFormProps) {
  const { closeDialog } = useFrame();
  const words = useWords();
  const [draft, setDraft] = useState(NEW_DRAFT);
  const { by, goods, text, said } = draft;
  const change = (what: Partial<ReturnDraft>): void =>
    setDraft((before) => ({ ...before, said: null, ...what }));
  useReturnScan(seen, draft, pressing.busy, setDraft);
  const reason = useReturnReason();
  const slip = useSlip();
  const [isCash, setCash] = useState(false);
  const [toStock, setToStock] = useState(false);
  const offer = withCash(seen, isCash);
  const { sum, chosen } = draftOf(offer, by, goods, text);
  const step = sum && firstStepOf(offer, sum, slip.number);
  const needsSlip = step?.first.way === 'terminal';
  // A manager must settle the earlier refund first; a request would be refused.
  const [first] = sum?.steps ?? [];
  const toSettle = first?.source.toSettle ?? null;
  const ready =
    step !== null &&
    toSettle === null &&
    isReason(reason.text) &&
    (!needsSlip || slip.isReady) &&
    !pressing.busy;
  const amount = moneyWithUnit(sum?.amountTiyin ?? offer.heldTiyin, words('money.unit'));
  const onlyThis = (line: RefundLineView): void => {
    change({ by: 'goods', goods: wholeLines([line]) });
  };
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!ready) return;
    const what = { ...step, toStock: by !== 'amount' && toStock, reason: reason.text.trim() };
    pressing.press('refund.goods', { ...what, goods: requestedGoods(chosen) });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Choice
            bare
            title={words('return.by')}
            value={by}
            options={RETURN_BY.map((value) => ({ value, label: words(`return.by.${value}`) }))}
            onChange={(next) => change({ by: next })}
          />
          {by === 'all' && <WholeLines lines={offer.lines} onOnly={onlyThis} />}
          {by === 'goods' && (
            <ReturnLines
              lines={offer.lines}
              goods={goods}
              onChange={(next) => change({ goods: next })}
              lit={said?.lineIds}
            />
          )}
          {by === 'amount' && (
            <PartField text={text} leftTiyin={offer.heldTiyin} onChange={(next) => change({ text: next })} />
          )}
        </div>
        <div className={styles.beside}>
          {sum && by !== 'amount' && sum.worthTiyin > sum.amountTiyin && (
            <p className={styles.note}>{words('return.less-left', { left: amount })}</p>
          )}
          {sum && sum.steps.length > 0 && (
            <section className={styles.where}>
              <p className={styles.total}>
                <span>{words('return.goes-back')}</span>
                <Money amount={sum.amountTiyin} />
              </p>
              <ReturnSteps steps={sum.steps} />
              {sum.steps[0]?.source.mayBeCash && <CashChoice isCash={isCash} onChange={setCash} />}
              {needsSlip && <SlipField slip={slip.typed} onChange={slip.setTyped} />}
            </section>
          )}
          <ReturnReason {...reason} />
          {by !== 'amount' && (
            <label className={styles.stock}>
              <input
                type="checkbox"
                checked={toStock}
                onChange={(event) => setToStock(event.target.checked)}
              />
              <span>{words('return.to-stock')}</span>
            </label>
          )}
          {said && <ScanSaid said={said} />}
          {toSettle !== null && <ErrorAlert error={{ code: 'refund.refused-before' }} />}
          {pressing.error && <ErrorAlert error={pressing.error} />}
        </div>
      </div>
      <div className={styles.foot}>
        <ReturnFiscal receipt={offer.receipt} isDone={false} />
        <ButtonRow>
          <Button label={words('button.back')} icon="back" hint="Esc" onPress={closeDialog} />
          {toSettle !== null && first?.source.transactionId && (
            <SettleButton refundId={toSettle} transactionId={first.source.transactionId} />
          )}
          <Button
            apart
            label={sum && sum.amountTiyin > 0 ? words('return.do', { amount }) : words('return.do-none')}
            tone="final"
            icon="refund"
            disabled={!ready}
            onPress={() => send()}
          />
        </ButtonRow>
      </div>
      <button type="submit" hidden />
    </form>
  );
}

interface Draft {
  /** null: an invalid amount or quantity. */
  readonly sum: Sum | null;
  readonly chosen: ChosenGoods;
}

const NO_GOODS: ChosenGoods = new Map();

function draftOf(offer: RefundOffer, by: ReturnBy, goods: ChosenGoods, text: string): Draft {
  if (by === 'goods') return { sum: isAnyWrong(goods) ? null : sumOf(offer, goods, null), chosen: goods };
  if (by === 'all') {
    const whole = wholeOf(offer);
    return { sum: whole.sum, chosen: whole.goods };
  }
  const typed = readPart(text, offer.heldTiyin);
  return { sum: typed === null ? null : sumOf(offer, NO_GOODS, typed), chosen: NO_GOODS };
}
