/** The refunds of a payment that need attention first: uncertain, refused, or not possible here. */
import type { PaymentView, RefundView } from '../../../shared/contract/payment.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { CHECKS_APART_MS, OTHERS_CHECK_MS } from '../../../shared/refund/cabinet-checks.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { clockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { RefundError } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Settled parts stand on the receipt, and allow the next part. */
const isOpenPart = ({ kind, state }: RefundView): boolean =>
  kind === 'part' && (state === 'under-way' || state === 'unknown');

export function RefundNotes({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const whole = lastWhole(view);
  const part = view.refunds.find(isOpenPart);
  return (
    <>
      {view.isElsewhere && (
        <div className={alertStyles.alert} role="alert">
          <Icon name="stop" />
          <p>{words(view.isOthers ? 'detail.others' : 'detail.elsewhere')}</p>
        </div>
      )}
      {whole && whole.state !== 'refunded' && <RefundNote refund={whole} />}
      {part && <RefundNote refund={part} />}
    </>
  );
}

export function RefundNote({ refund }: { readonly refund: RefundView }) {
  const words = useWords();
  const { why, notThereAt, notThereBy } = refund;
  return (
    <div className={alertStyles.alert} data-state={refund.state}>
      <Icon name="refund" />
      <div>
        <p className={alertStyles.title} role="alert">
          {refundWords(words, refund)}
        </p>
        {refund.state === 'unknown' && <p>{words('refund.until-checked')}</p>}
        {why && <RefundError error={why} />}
        {notThereAt && <LookUpNote notThereAt={notThereAt} notThereBy={notThereBy} />}
      </div>
    </div>
  );
}

/**
 * The first cabinet check did not find the refund. Shows when a second check settles it; another person may
 * settle it earlier.
 */
export function LookUpNote({
  notThereAt,
  notThereBy,
}: Pick<RefundView, 'notThereBy'> & { notThereAt: string }) {
  const words = useWords();
  const after = (ms: number): string => clockText(new Date(Date.parse(notThereAt) + ms).toISOString());
  const times = { first: clockText(notThereAt), next: after(CHECKS_APART_MS) };
  return (
    <p>
      {notThereBy === null
        ? words('settle.look-again', times)
        : words('settle.other-looks', { ...times, other: after(OTHERS_CHECK_MS) })}
    </p>
  );
}
