/** A payment that ended without money, was abandoned, or whose money was found afterwards. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { mayBeTendered } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { keyFor } from './instrument-words.ts';
import styles from './payment-body.module.css';
import { titleOf } from './payment-title.ts';
import { Stage } from './stage.tsx';
import { Claimed } from './waiting-body.tsx';

type UnpaidEnd = 'declined' | 'lapsed' | 'absent' | 'not-charged';
type ViewProps = { readonly view: PaymentView };

export function NotPaidBody({ view, state }: ViewProps & { readonly state: UnpaidEnd }) {
  const words = useWords();
  const { why, amountTiyin } = view;
  return (
    <>
      <Stage tone="bad" title={titleOf(words, view)} amount={amountTiyin} sign="cross" />
      <div className={styles.says}>
        {view.isGoingOn ? (
          <p>{words('going-on.wait')}</p>
        ) : state === 'absent' && why ? (
          <p>{errorWords(words, why)}</p>
        ) : (
          <>
            <p className={styles.strong}>{words(`${state}.money`)}</p>
            <p>{words(keyFor(view, `${state}.what-to-do`))}</p>
            {state === 'declined' && why?.note && (
              <p className={styles.quoted}>{words('service.says', { text: why.note })}</p>
            )}
          </>
        )}
      </div>
    </>
  );
}

export function AbandonedBody({ view }: ViewProps) {
  const words = useWords();
  const isInPanel = useRoute(panelPayment) === view.transactionId;
  // A partly paid sale stays on the screen, and so does one that may be paid another way: no "New sale" there.
  const isParkedNext = useOpenSale() === null && isInPanel && view.setAside && !mayBeTendered(view);
  const { abandoned, amountTiyin, isClaimed } = view;
  const becomes = becomesOf(abandoned);
  return (
    <>
      <Stage
        tone={isClaimed ? 'bad' : 'left'}
        title={titleOf(words, view)}
        amount={amountTiyin}
        sign={isClaimed ? 'hourglass' : 'leave'}
      />
      <div className={styles.says}>
        {isClaimed ? <Claimed /> : <p>{words(keyFor(view, becomes))}</p>}
        {/* Said before the goods leave the screen: their marking codes are parked with them. */}
        {isParkedNext && <p>{words('abandoned.parked')}</p>}
      </div>
    </>
  );
}

function becomesOf(abandoned: PaymentView['abandoned']): PlainKey {
  if (abandoned?.ending === 'watch-over') return 'invoice-abandoned.watch-over';
  if (abandoned?.ending) return 'abandoned.no-money';
  return abandoned?.goesBack ? 'abandoned.goes-back' : 'abandoned.calls';
}

function foundKey({ actions, alarm }: PaymentView): PlainKey {
  if (actions.includes('take')) return 'found.take';
  return alarm?.isAfterVoid ? 'found.after-void' : 'found.give-back';
}

export function FoundBody({ view }: ViewProps) {
  const words = useWords();
  return (
    <>
      <Stage tone="bad" title={titleOf(words, view)} amount={view.amountTiyin} sign="bell" />
      <div className={styles.says} role="alert">
        <p>{words(foundKey(view))}</p>
      </div>
    </>
  );
}
