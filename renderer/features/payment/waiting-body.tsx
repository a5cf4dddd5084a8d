/** A payment without an end yet: what the till does, for how long, and what the customer does. */

import type { PaymentEntry } from '../../context/payments.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { minutesText, secondsLeft, secondsPassed, spanText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Ring } from '../../ui/ring.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ageMs, givesUpLeftMs, isSlow, nextQueryLeftMs, windowLeftMs } from './countdown.ts';
import { againIn, keyFor } from './instrument-words.ts';
import styles from './payment-body.module.css';
import { titleOf } from './payment-title.ts';
import { Stage } from './stage.tsx';

type EntryProps = { readonly entry: PaymentEntry };

export function SendingBody({ entry }: EntryProps) {
  const words = useWords();
  const nowMs = useNow();
  const slow = isSlow(entry, nowMs);
  return (
    <>
      <Stage
        tone="waiting"
        hero="amount"
        title={titleOf(words, entry.view)}
        amount={entry.view.amountTiyin}
        sign={<ProgressBar />}
      />
      <div className={styles.says}>
        <p>{words(slow ? 'sending.slow' : keyFor(entry.view, 'sending.hint'))}</p>
        <p className={styles.seconds}>
          {slow && words('processing.since', { seconds: secondsPassed(ageMs(entry, nowMs)) })}
        </p>
      </div>
    </>
  );
}

/** A customer's approval usually takes up to this long. */
const USUAL_APPROVAL_MS = 60_000;

export function ProcessingBody({ entry }: EntryProps) {
  const words = useWords();
  const nowMs = useNow();
  const { amountTiyin, setAside } = entry.view;
  const waitedMs = ageMs(entry, nowMs);
  const leftMs = givesUpLeftMs(entry, nowMs);
  const isLong = waitedMs >= USUAL_APPROVAL_MS;
  return (
    <>
      <Stage
        tone="waiting"
        title={titleOf(words, entry.view)}
        amount={amountTiyin}
        sign={againIn(entry.view) === 'card' ? 'card' : 'phone'}
      >
        <p className={styles.seconds}>
          {entry.view.invoice
            ? words('invoice.age', { time: spanText(words, secondsPassed(waitedMs)) })
            : words('processing.since', { seconds: secondsPassed(waitedMs) })}
        </p>
      </Stage>
      <div className={styles.says}>
        <p>{words(keyFor(entry.view, isLong && !setAside ? 'processing.long' : 'processing.hint'))}</p>
        {isLong && leftMs !== null && (
          <p>
            {leftMs === 0
              ? words('processing.gives-up-now')
              : words('processing.gives-up', { time: minutesText(secondsLeft(leftMs)) })}
          </p>
        )}
      </div>
    </>
  );
}

export function ConfirmingBody({ entry }: EntryProps) {
  const words = useWords();
  const nowMs = useNow();
  const { amountTiyin, window } = entry.view;
  const seconds = secondsLeft(windowLeftMs(entry, nowMs) ?? 0);
  return (
    <>
      <Stage
        tone="waiting"
        hero="sign"
        title={titleOf(words, entry.view)}
        amount={amountTiyin}
        sign={
          <Ring
            seconds={seconds}
            totalMs={window?.totalMs ?? 0}
            label={words('confirming.left', { seconds })}
          />
        }
      />
      <div className={styles.says}>
        <p>{words(seconds === 0 ? 'confirming.over' : 'confirming.hint')}</p>
      </div>
    </>
  );
}

export function UnknownBody({ entry }: EntryProps) {
  const words = useWords();
  const { amountTiyin, isChecking, isClaimed } = entry.view;
  // A refusal under check: a few seconds, and nothing to decide.
  if (isChecking) {
    return (
      <>
        <Stage tone="waiting" title={titleOf(words, entry.view)} amount={amountTiyin} sign="hourglass" />
        <div className={styles.says}>
          <p>{words('checking.hint')}</p>
        </div>
      </>
    );
  }
  return (
    <>
      <Stage tone="bad" title={titleOf(words, entry.view)} amount={amountTiyin} sign="hourglass">
        <NextQuery entry={entry} />
      </Stage>
      <div className={styles.says}>{isClaimed ? <Claimed /> : <Doubt entry={entry} />}</div>
    </>
  );
}

/**
 * What the till does now, in one line: seconds to the next status request, a request in flight, or no more
 * requests.
 */
function NextQuery({ entry }: EntryProps) {
  const words = useWords();
  const nowMs = useNow();
  const leftMs = nextQueryLeftMs(entry, nowMs);
  const key = !entry.view.isAsking
    ? 'unknown.no-next'
    : leftMs === null || leftMs === 0
      ? 'unknown.now'
      : 'unknown.next';
  return <p className={styles.seconds}>{words(key, { seconds: secondsLeft(leftMs ?? 0) })}</p>;
}

function Doubt({ entry }: EntryProps) {
  const words = useWords();
  const { actions, alarm, isAsking, setAside, why } = entry.view;
  const mayGoOn = actions.includes('another-tender') && !setAside;
  // Why the answer failed to come is behind "Details". The till's own finding says what to do now.
  const own = why?.code.startsWith('payment.') && isAsking && !mayGoOn ? why : null;
  return (
    <>
      {!alarm && <p>{own ? errorWords(words, own) : words('unknown.what')}</p>}
      {mayGoOn && <p>{words('unknown.another')}</p>}
      {isAsking && !alarm && <p>{words('unknown.who')}</p>}
    </>
  );
}

/** A manager saw the payment as charged. */
export function Claimed() {
  const words = useWords();
  return (
    <>
      <p>{words('claimed.hint')}</p>
      <p>{words('claimed.else')}</p>
    </>
  );
}
