/** What comes back and what is given for it: lines with steppers or an amount, live sums, where it goes, one press. */
import { type FormEvent, useState } from 'react';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import { isReason } from '../../../shared/refund/reason.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { Money } from '../../ui/money.tsx';
import { PartField, readPart } from './part-field.tsx';
import styles from './return.module.css';
import { askedGoods, type ChosenGoods, everything, firstStepOf, sumOf } from './return-draft.ts';
import { ReturnLines } from './return-lines.tsx';
import { ReturnReason } from './return-reason.tsx';
import { ReturnSteps, SlipField } from './return-steps.tsx';
import type { Pressing } from './use-pressing.ts';

const BY = ['goods', 'amount'] as const;

export function ReturnForm({
  offer,
  pressing,
}: {
  readonly offer: RefundOffer;
  readonly pressing: Pressing;
}) {
  const { closeDialog } = useFrame();
  const words = useWords();
  const [by, setBy] = useState<(typeof BY)[number]>('goods');
  const [goods, setGoods] = useState<ChosenGoods>(new Map());
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [slip, setSlip] = useState('');
  const [toStock, setToStock] = useState(false);
  const typed = readPart(text, offer.heldTiyin);
  const part = typeof typed === 'number' ? typed : offer.heldTiyin;
  const sum = sumOf(offer, goods, by === 'amount' ? part : null);
  const isAmount = by === 'goods' || typeof typed === 'number';
  const step = isAmount ? firstStepOf(offer, sum, slip.trim()) : null;
  const needsSlip = step?.first.way === 'terminal';
  const ready = step !== null && isReason(reason) && (!needsSlip || slip.trim() !== '') && !pressing.busy;
  const amount = moneyWithUnit(sum.amountTiyin, words('money.unit'));
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!ready) return;
    const what = { ...step, toStock: by === 'goods' && toStock, reason: reason.trim() };
    pressing.press('refund.goods', { ...what, goods: by === 'goods' ? askedGoods(goods) : [] });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.head}>
        <Choice
          bare
          title={words('return.by')}
          value={by}
          options={BY.map((value) => ({ value, label: words(`return.by.${value}`) }))}
          onChange={setBy}
        />
        {by === 'goods' && (
          <Button label={words('return.all')} size="small" onPress={() => setGoods(everything(offer))} />
        )}
      </div>
      {by === 'goods' ? (
        <ReturnLines lines={offer.lines} goods={goods} onChange={setGoods} />
      ) : (
        <PartField text={text} leftTiyin={offer.heldTiyin} onChange={setText} />
      )}
      {by === 'goods' && sum.worthTiyin > sum.amountTiyin && (
        <p className={styles.note}>{words('return.less-left', { left: amount })}</p>
      )}
      {isAmount && sum.steps.length > 0 && (
        <section className={styles.where}>
          <p className={styles.total}>
            <span>{words('return.goes-back')}</span>
            <Money amount={sum.amountTiyin} />
          </p>
          <ReturnSteps steps={sum.steps} />
          {needsSlip && <SlipField slip={slip} onChange={setSlip} />}
        </section>
      )}
      <ReturnReason value={reason} onChange={setReason} />
      {by === 'goods' && (
        <label className={styles.stock}>
          <input type="checkbox" checked={toStock} onChange={(event) => setToStock(event.target.checked)} />
          <span>{words('return.to-stock')}</span>
        </label>
      )}
      <p className={styles.fiscal}>{words('return.fiscal')}</p>
      {pressing.error && <ErrorAlert error={pressing.error} />}
      <div className={`window-keys ${styles.keys}`}>
        <Button label={words('key.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Button
          label={isAmount && sum.amountTiyin > 0 ? words('return.do', { amount }) : words('return.do-none')}
          tone="danger"
          icon="refund"
          disabled={!ready}
          onPress={() => send()}
        />
      </div>
      <button type="submit" hidden />
    </form>
  );
}
