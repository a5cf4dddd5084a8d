/**
 * One row below the top bar, always there so that nothing below it moves: training, no connection, notices.
 * What is not the case leaves its place to the others.
 */

import { notReadyKey } from '../features/checkout/panel-parts.tsx';
import { errorWords, noWayWords } from '../i18n/error-words.ts';
import { secondsPassed, spanText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import { isUnwell } from './till.ts';
import { useTill, useTillApp } from './use-till-app.ts';

export function Banner() {
  const { mode, network, notices, version, secretInMemoryOnly } = useTill();
  const words = useWords();
  return (
    <div className="banner">
      {mode === 'training' && <Training />}
      {network.state === 'down' && <Offline />}
      {notices.length > 0 && <FirstNotice />}
      <p className="banner-quiet">
        {secretInMemoryOnly && <span>{words('status.secret-in-memory')}</span>}
        <span className="banner-version">{words('app.version', { version })}</span>
      </p>
    </div>
  );
}

function Training() {
  const { api, route } = useTillApp();
  const words = useWords();
  const show = async (): Promise<void> => {
    const answer = await api.ask('training.show-customer', undefined);
    if (!answer.ok) route.say({ kind: 'error', error: answer.error });
  };
  return (
    <div className="banner-part banner-training">
      <strong>{words('training.banner')}</strong>
      <Button label={words('training.show-customer')} icon="phone" size="small" onPress={() => void show()} />
    </div>
  );
}

function Offline() {
  const words = useWords();
  const { network, networkAtMs } = useTill();
  const nowMs = useNow();
  const seconds = secondsPassed(network.downMs + nowMs - networkAtMs);
  const title = isUnwell(network) ? 'network.unwell' : 'network.down';
  const why = noWayWords(words, network.why);
  return (
    <div className="banner-part banner-offline" role="status">
      <Icon name="unplugged" />
      <p>
        <strong>{words(title, { time: spanText(words, seconds) })}</strong>
        {why !== null && ` · ${why}`}
        {' · '}
        {words('network.works')}
        {network.paymentsWaiting > 0 && ` · ${words('network.payments', { count: network.paymentsWaiting })}`}
      </p>
    </div>
  );
}

function FirstNotice() {
  const { route } = useTillApp();
  const words = useWords();
  const { notices, notSetUp } = useTill();
  const [first, ...others] = notices.toSorted(
    (a, b) => Number(b.level === 'blocking') - Number(a.level === 'blocking'),
  );
  if (!first) return null;
  return (
    <div className={`banner-part banner-notice banner-${first.level}`} role="status">
      <p className="banner-words">
        <Icon name="stop" />
        <span>
          {first.level === 'warning'
            ? errorWords(words, first.error)
            : words(notSetUp ? 'not-set-up.title' : notReadyKey(first.error))}
        </span>
        {others.length > 0 && <strong>{words('status.more-notices', { count: others.length })}</strong>}
      </p>
      {/* Over the words, and not around them: a sentence that speaks of paying is no name of a button. */}
      <button
        type="button"
        className="banner-open"
        aria-label={words('notice.title')}
        onClick={() => route.openDialog({ kind: 'notices' })}
      />
    </div>
  );
}
