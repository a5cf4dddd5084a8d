/** What a payment says of itself, in its state: in the panel, and in the dialog of one that was set aside. */
import { assertNever } from '../../../shared/result.ts';
import { ageMs, nextLookLeftMs, useNow, windowLeftMs } from '../../components/countdown.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { RefundNotes } from '../../components/refund-notes.tsx';
import { Ring } from '../../components/ring.tsx';
import { secondsLeft, secondsPassed } from '../../i18n/money.ts';
import type { MessageKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import { PaidBody } from './paid-body.tsx';
import { PanelMark } from './panel-parts.tsx';
import { PaymentDetails } from './payment-details.tsx';

type Part = { readonly entry: PaymentEntry };

export function PaymentBody({ entry }: Part) {
  const { state } = entry.view;
  return (
    <div className={`pay pay-${state}`}>
      {entry.view.alarm && <Alarm entry={entry} />}
      <RefundNotes view={entry.view} />
      <StateBody entry={entry} />
      <PaymentDetails view={entry.view} withAmount={state !== 'paid'} />
    </div>
  );
}

function StateBody({ entry }: Part) {
  const { state } = entry.view;
  switch (state) {
    case 'sending':
      return <Sending entry={entry} />;
    case 'processing':
      return <Processing entry={entry} />;
    case 'confirming':
      return <Confirming entry={entry} />;
    case 'paid':
      return <PaidBody entry={entry} />;
    case 'unknown':
      return <Unknown entry={entry} />;
    case 'declined':
    case 'lapsed':
    case 'absent':
      return <NotPaid entry={entry} state={state} />;
    case 'abandoned':
      return <Abandoned />;
    default:
      return assertNever(state);
  }
}

function Sending({ entry }: Part) {
  const words = useWords();
  return (
    <>
      <p className="pay-amount">
        <Money amount={entry.view.amountTiyin} large />
      </p>
      <div className="progress" aria-hidden="true" />
      <h2 className="pay-title">{words('sending.title')}</h2>
      <p>{words('sending.hint')}</p>
    </>
  );
}

function Processing({ entry }: Part) {
  const words = useWords();
  const nowMs = useNow();
  return (
    <>
      <PanelMark icon="phone" />
      <h2 className="pay-title">{words('processing.title')}</h2>
      <p>{words('processing.hint')}</p>
      <p className="pay-seconds" aria-live="off">
        {words('processing.since', { seconds: secondsPassed(ageMs(entry, nowMs)) })}
      </p>
    </>
  );
}

function Confirming({ entry }: Part) {
  const words = useWords();
  const nowMs = useNow();
  const leftMs = windowLeftMs(entry, nowMs) ?? 0;
  return (
    <>
      <Ring leftMs={leftMs} totalMs={entry.view.window?.totalMs ?? 0} />
      <h2 className="pay-title">{words('confirming.title')}</h2>
      {leftMs === 0 && <p>{words('confirming.over')}</p>}
    </>
  );
}

function Unknown({ entry }: Part) {
  const words = useWords();
  const nowMs = useNow();
  const leftMs = nextLookLeftMs(entry, nowMs);
  const looking: MessageKey =
    leftMs === null ? 'unknown.no-next' : leftMs === 0 ? 'unknown.now' : 'unknown.next';
  return (
    <>
      <PanelMark icon="hourglass" />
      <h2 className="pay-title">{words('unknown.title')}</h2>
      {leftMs !== null && <p>{words('unknown.doing')}</p>}
      <p className="pay-seconds" aria-live="off">
        {words(looking, { seconds: secondsLeft(leftMs ?? 0) })}
      </p>
      {entry.view.why && <ErrorText error={entry.view.why} />}
    </>
  );
}

/** So long the service waits for a confirm. */
export const SERVICE_WINDOW_S = 30;

function NotPaid({ entry, state }: Part & { readonly state: 'declined' | 'lapsed' | 'absent' }) {
  const words = useWords();
  const { why } = entry.view;
  return (
    <>
      <PanelMark icon="cross" />
      <h2 className="pay-title">{words(`${state}.title`, { seconds: SERVICE_WINDOW_S })}</h2>
      {state === 'declined' && why?.note && <p className="pay-note">{why.note}</p>}
      {state === 'absent' && why ? (
        <ErrorText error={why} />
      ) : (
        <>
          <p className="pay-money">{words(`${state}.money`)}</p>
          <p>{words(`${state}.what-to-do`)}</p>
        </>
      )}
    </>
  );
}

function Abandoned() {
  const words = useWords();
  return (
    <>
      <PanelMark icon="leave" />
      <h2 className="pay-title">{words('abandoned.title')}</h2>
      <p>{words('abandoned.hint')}</p>
    </>
  );
}

function Alarm({ entry }: Part) {
  const words = useWords();
  if (!entry.view.alarm) return null;
  return (
    <div className="alert alert-alarm" role="alert">
      <Icon name="bell" />
      <p className="alert-title">{words(`alarm.${entry.view.alarm.kind}`)}</p>
    </div>
  );
}
