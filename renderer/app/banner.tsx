/** Facts that the bar shows only while they hold: notices, no network, a key kept only in memory. */

import { isUnwell, notReadyKey } from '../context/till.ts';
import { useCashStop } from '../context/use-open-sale.ts';
import { useTill, useTillApp } from '../context/use-till-app.ts';
import { errorWords, noWayWords } from '../i18n/error-words.ts';
import { secondsPassed, spanText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { Icon } from '../ui/icon.tsx';
import textStyles from '../ui/text.module.css';
import { useNow } from '../ui/use-now.ts';
import styles from './head.module.css';

/** The payer codes of training, available in each step, also while the panel waits for a code. */
export function TrainingCustomerButton() {
  const { api, route } = useTillApp();
  const words = useWords();
  const show = async (): Promise<void> => {
    const answer = await api.ask('training.show-customer', undefined);
    if (!answer.ok) route.say({ kind: 'error', error: answer.error });
  };
  return (
    <button
      type="button"
      className={styles.customer}
      aria-label={words('training.show-customer')}
      title={words('training.show-customer')}
      onClick={() => void show()}
    >
      <Icon name="phone" size={20} />
      <span>{words('training.show-customer')}</span>
    </button>
  );
}

interface NoNetwork {
  readonly title: string;
  readonly parts: readonly string[];
  /** The same without the running time, for screen readers. */
  readonly announced: string;
}

/**
 * What the till knows about a lost connection to the service: since when, why, and how much waits. Null: it
 * is connected.
 */
export function useNoNetwork(): NoNetwork | null {
  const words = useWords();
  const { network, networkAtMs } = useTill((till) => ({
    network: till.network,
    networkAtMs: till.networkAtMs,
  }));
  // Beside a basket that takes no cash, "cash and terminal work" would be wrong.
  const works = words(useCashStop() === null ? 'network.works' : 'network.works.terminal');
  const down = network.state === 'down';
  const nowMs = useNow(down);
  if (!down) return null;
  const seconds = secondsPassed(network.downMs + nowMs - networkAtMs);
  const isOdd = isUnwell(network);
  const waits = network.paymentsWaiting > 0 && words('network.payments', { count: network.paymentsWaiting });
  return {
    title: words(isOdd ? 'network.unwell' : 'network.down', { time: spanText(words, seconds) }),
    announced: words(isOdd ? 'network.heard.unwell' : 'network.heard.down', { works }),
    parts: [waits, noWayWords(words, network.why), works].filter((part) => typeof part === 'string'),
  };
}

/** Shows as much as fits. A press shows all of it, if a person is signed in. */
export function Offline({ opens }: { readonly opens: boolean }) {
  const { route } = useTillApp();
  const words = useWords();
  const none = useNoNetwork();
  if (!none) return null;
  return (
    <div className={styles.offline}>
      <Icon name="unplugged" size={20} />
      {/* The running time is only visible. A screen reader announces the fact once. */}
      <span className={textStyles.visuallyHidden} role="status">
        {none.announced}
      </span>
      <p data-shortened>
        <strong>{none.title}</strong> · {none.parts.join(' · ')}
      </p>
      {opens && (
        <button
          type="button"
          aria-label={words('network.more')}
          onClick={() => route.openDialog({ kind: 'notices' })}
        />
      )}
    </div>
  );
}

export function Notices() {
  const { route } = useTillApp();
  const words = useWords();
  const { notices, notSetUp } = useTill((till) => ({ notices: till.notices, notSetUp: till.notSetUp }));
  // The newest is about what just happened.
  const [first, ...others] = notices
    .toReversed()
    .toSorted((a, b) => Number(b.level === 'blocking') - Number(a.level === 'blocking'));
  if (!first) return null;
  const says =
    first.level === 'warning'
      ? errorWords(words, first.error)
      : words(notSetUp ? 'not-set-up.title' : notReadyKey(first.error));
  return (
    <div className={styles.notice} data-level={first.level}>
      <Icon name="stop" size={20} />
      <p role="status" data-shortened>
        {says}
      </p>
      {others.length > 0 && <strong>{words('status.more-notices', { count: others.length })}</strong>}
      {/* The button lies over the text, not around it: a sentence about payment must not be a button's
          name. */}
      <button
        type="button"
        aria-label={words('notice.title')}
        onClick={() => route.openDialog({ kind: 'notices' })}
      />
    </div>
  );
}
