/**
 * PAID: the one green thing on the till, for the whole sale. A part shows what is paid and what is left. The
 * fiscal receipt follows, and never takes PAID back.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { PaymentEntry } from '../../context/payments.ts';
import { refundInDoubt } from '../../context/payments.ts';
import { useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { clockText, minuteText, moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ReceiptNote } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyFor } from './instrument-words.ts';
import styles from './paid-body.module.css';
import { type PaidShare, usePaidShare } from './paid-share.ts';
import type { PaidTogether } from './paid-together.ts';
import { titleOf } from './payment-title.ts';
import { Stage } from './stage.tsx';

export function PaidBody({ entry }: { readonly entry: PaymentEntry }) {
  const words = useWords();
  const { view } = entry;
  const share = usePaidShare(view);
  // The question to the person comes first, and its buttons must be on the screen. The history has the
  // receipt.
  const asks = refundInDoubt(view) !== null || view.goodsSince !== null;
  return (
    <>
      <PaidStage view={view} share={share}>
        {/* Both places are reserved before their values are known. */}
        <p className={styles.line}>
          <span>{view.paidAt && words('paid.at', { time: clockText(view.paidAt) })}</span>
          <span className={styles.card}>{view.cardNumber}</span>
        </p>
      </PaidStage>
      {view.goodsSince && (
        <div className={alertStyles.alert} role="alert">
          <Icon name="bell" />
          <div>
            <p className={alertStyles.title}>
              {words(keyFor(view, 'goods.title'), { time: minuteText(view.paidAt ?? view.goodsSince) })}
            </p>
            <p>{words(keyFor(view, 'goods.question'))}</p>
          </div>
        </div>
      )}
      {!asks && <Fiscal entry={entry} />}
    </>
  );
}

interface PaidStageProps {
  readonly view: PaymentView;
  readonly share: PaidShare | null;
  readonly children: ReactNode;
}

function PaidStage({ view, share, children }: PaidStageProps) {
  const words = useWords();
  const title = titleOf(words, view, share);
  if (share?.of === 'part') {
    const { owedTiyin } = share;
    return (
      <Stage tone="part" title={title} amount={owedTiyin ?? undefined} sign="check">
        {owedTiyin !== null && <p className={styles.owed}>{words('tender.owed')}</p>}
        {children}
      </Stage>
    );
  }
  const together = share?.together ?? null;
  return (
    <Stage tone="paid" title={title} amount={together?.totalTiyin ?? view.amountTiyin} sign={<Tick />}>
      {together && <Parts parts={together.parts} />}
      {children}
    </Stage>
  );
}

function Parts({ parts }: Pick<PaidTogether, 'parts'>) {
  const words = useWords();
  return (
    <p className={styles.parts}>
      {parts.map(({ kind, amountTiyin }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was taken never changes its order.
        <span key={index}>
          {words('half.part', { kind: words(`tender.kind.${kind}`), sum: moneyText(amountTiyin) })}
        </span>
      ))}
    </p>
  );
}

/** Loaded after the first paid sale. Its place is reserved meanwhile. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** Animated once, like a stroke of a pen. */
const Tick = () => (
  <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="11" />
    <path pathLength="1" d="M6.5 12.500 10.5 16.500 17.5 8.5" />
  </svg>
);

/** The receipt on its way, in the place of its code, so that nothing moves when it arrives. */
function Fiscal({ entry }: { readonly entry: PaymentEntry }) {
  const { route } = useTillApp();
  const words = useWords();
  const waiting = useTill((till) => till.network.receiptsWaiting);
  const isPrinting = useRoute(({ printing }) => printing === entry.view.saleId);
  const { receipt, saleId } = entry.view;
  const isRefused = receipt?.state === 'refused';
  return (
    <div className={styles.receipt} data-receipt={receipt?.state ?? 'none'}>
      <div className={styles.code}>
        {receipt?.link ? (
          <Suspense fallback={<Icon name="hourglass" size={40} />}>
            <QrCode text={receipt.link} label={words('fiscal.qr')} />
          </Suspense>
        ) : (
          <Icon name={isRefused ? 'stop' : receipt ? 'hourglass' : 'check'} size={40} />
        )}
      </div>
      <div className={styles.words}>
        {receipt && (
          <p>
            {words(receipt.link ? 'fiscal.linked' : `fiscal.${receipt.state}`)}
            {!receipt.link && waiting > 1 && ` (${words('fiscal.waiting', { count: waiting })})`}
          </p>
        )}
        {isRefused && receipt.why && <ReceiptNote error={receipt.why} />}
        {isRefused && (
          <Button label={words('fiscal.mend')} size="small" onPress={() => route.showSale(saleId)} />
        )}
        {isPrinting && <p>{words('paid.printing')}</p>}
      </div>
    </div>
  );
}
