/** What a payment says of itself, in its state: in the panel, and in the dialog of one that was set aside. */
import type { AlarmView, PaymentView } from '../../../shared/contract/payment.ts';
import { assertNever } from '../../../shared/result.ts';
import { minutesText, secondsLeft, secondsPassed } from '../../i18n/money.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelMark } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { RefundNotes } from '../refund/refund-notes.tsx';
import { ageMs, givesUpLeftMs, nextLookLeftMs, windowLeftMs } from './countdown.ts';
import { PaidBody } from './paid-body.tsx';
import { PaymentDetails } from './payment-details.tsx';
import type { PaymentEntry } from './payments.ts';
import { Ring } from './ring.tsx';

type Part = { readonly entry: PaymentEntry };

export function PaymentBody({ entry }: Part) {
  const { state, isChecking } = entry.view;
  const isFound = isFoundMoney(entry.view);
  return (
    <div className={`pay pay-${isChecking ? 'checking' : isFound ? 'found' : state}`}>
      {entry.view.alarm && !isFound && <Alarm alarm={entry.view.alarm} />}
      <RefundNotes view={entry.view} />
      {isFound ? <Found view={entry.view} /> : <StateBody entry={entry} />}
      <PaymentDetails view={entry.view} withAmount={state !== 'paid'} />
    </div>
  );
}

/** It had ended without money, and the money is there: what the state says of it is no longer true. */
const isFoundMoney = ({ state, alarm }: PaymentView): boolean =>
  alarm?.kind === 'charged' && state !== 'paid';

function StateBody({ entry }: Part) {
  const { view } = entry;
  switch (view.state) {
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
    case 'not-charged':
      return <NotPaid entry={entry} state={view.state} />;
    case 'abandoned':
      return <Abandoned view={view} />;
    default:
      return assertNever(view.state);
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

/** So long the customer's approval is nothing unusual. */
const USUAL_APPROVAL_MS = 60_000;

function Processing({ entry }: Part) {
  const words = useWords();
  const nowMs = useNow();
  const waitedMs = ageMs(entry, nowMs);
  const leftMs = givesUpLeftMs(entry, nowMs);
  const isLong = waitedMs >= USUAL_APPROVAL_MS;
  return (
    <>
      <PanelMark icon="phone" />
      <h2 className="pay-title">{words('processing.title')}</h2>
      <p>{words('processing.hint')}</p>
      {isLong && !entry.view.setAside && <p>{words('processing.long')}</p>}
      <p className="pay-seconds" aria-live="off">
        {words('processing.since', { seconds: secondsPassed(waitedMs) })}
      </p>
      {isLong && leftMs !== null && (
        <p aria-live="off">
          {leftMs === 0
            ? words('processing.gives-up-now')
            : words('processing.gives-up', { time: minutesText(secondsLeft(leftMs)) })}
        </p>
      )}
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
  const { actions, alarm, isChecking, isClaimed, setAside, why } = entry.view;
  if (isChecking) return <Checking />;
  const leftMs = nextLookLeftMs(entry, nowMs);
  const looking = leftMs === null ? 'unknown.no-next' : leftMs === 0 ? 'unknown.now' : 'unknown.next';
  // The error's own sentence says that nothing may be charged again: here something may. An alarm says what happened.
  const mayGoOn = actions.includes('another-tender') && !setAside;
  return (
    <>
      <PanelMark icon="hourglass" />
      <h2 className="pay-title">{words(isClaimed ? 'claimed.title' : 'unknown.title')}</h2>
      {isClaimed ? (
        <Claimed />
      ) : (
        <>
          {why && !mayGoOn && !alarm && <ErrorText error={why} />}
          {mayGoOn && !alarm && <p>{words('unknown.what')}</p>}
          {mayGoOn && <p>{words('unknown.another')}</p>}
          {leftMs !== null && !alarm && <p>{words('unknown.who')}</p>}
        </>
      )}
      <p className="pay-seconds" aria-live="off">
        {words(looking, { seconds: secondsLeft(leftMs ?? 0) })}
      </p>
    </>
  );
}

/** A refusal that is looked up: a few seconds, and nothing to decide. */
function Checking() {
  const words = useWords();
  return (
    <>
      <PanelMark icon="hourglass" />
      <h2 className="pay-title">{words('checking.title')}</h2>
      <p>{words('checking.hint')}</p>
    </>
  );
}

/** A manager saw it as charged. */
function Claimed() {
  const words = useWords();
  return (
    <>
      <p>{words('claimed.hint')}</p>
      <p>{words('claimed.else')}</p>
    </>
  );
}

/** So long the service waits for a confirm. */
export const SERVICE_WINDOW_S = 30;

type UnpaidEnd = 'declined' | 'lapsed' | 'absent' | 'not-charged';

function NotPaid({ entry, state }: Part & { readonly state: UnpaidEnd }) {
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

function Abandoned({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const { abandoned, isClaimed, setAside } = view;
  const isOver = abandoned !== null && abandoned.ending !== null;
  const becomes: PlainKey = isOver
    ? 'abandoned.no-money'
    : abandoned?.goesBack
      ? 'abandoned.goes-back'
      : 'abandoned.calls';
  return (
    <>
      <PanelMark icon={isClaimed ? 'hourglass' : 'leave'} />
      <h2 className="pay-title">{words(abandonedKey(view))}</h2>
      {isClaimed ? <Claimed /> : <p>{words(becomes)}</p>}
      {abandoned?.by === 'nobody-waits' && !setAside && <p>{words('abandoned.to-do')}</p>}
    </>
  );
}

function Found({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return (
    <>
      <PanelMark icon="bell" />
      <div role="alert">
        <h2 className="pay-title">{words('alarm.charged')}</h2>
      </div>
      <p>{words(view.actions.includes('take') ? 'found.take' : 'found.give-back')}</p>
    </>
  );
}

function Alarm({ alarm: { kind, about } }: { readonly alarm: AlarmView }) {
  const words = useWords();
  return (
    <div className="alert alert-alarm" role="alert">
      <Icon name="bell" />
      <p className="alert-title">{words(`alarm.${kind}`, { about: about ?? '–' })}</p>
    </div>
  );
}

/** The title above an abandoned payment. */
function abandonedKey({ isClaimed, abandoned }: PaymentView): PlainKey {
  const by = abandoned?.by ?? 'claimed';
  if (isClaimed) return 'claimed.title';
  return by === 'claimed' ? 'abandoned.title' : `abandoned.${by}`;
}
