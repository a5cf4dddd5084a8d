/**
 * What was just done, or why not. The line lies over the end of the list, so that nothing moves under a
 * finger. A problem that stops payment stands below the list until it is solved.
 */

import { useEffect } from 'react';
import type { BasketState } from '../../context/basket.ts';
import { paymentsToEnd } from '../../context/open-sale.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import type { Message } from '../../context/route.ts';
import { cannotSell, chargingProblem } from '../../context/till.ts';
import { useOpenSale } from '../../context/use-open-sale.ts';
import { useBasket, useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import errorStyles from '../../ui/error-text.module.css';
import { ErrorDetails } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import { CloseButton } from './close-button.tsx';
import styles from './message-line.module.css';

/** Long enough to notice a slip and take it back. */
const SHOWN_MS = 8_000;

export function MessageLine() {
  const { route } = useTillApp();
  const words = useWords();
  const message = useRoute((route) => route.message);
  useEffect(() => {
    if (message?.kind !== 'done') return;
    const timer = setTimeout(() => route.say(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, route]);
  const seen = message && (message.kind !== 'done' || message.undo !== undefined || message.isSeen);
  return (
    <div className={styles.place}>
      <div
        className={seen ? styles.message : textStyles.visuallyHidden}
        data-kind={seen ? message.kind : undefined}
      >
        {message && message.kind !== 'done' && <Icon name="stop" />}
        <div className={errorStyles.text}>
          {/* Always mounted, so that a screen reader announces new text. The buttons beside it are not
               announced. */}
          <p role="status">{message && messageText(words, message)}</p>
          {message?.kind === 'error' && <ErrorDetails error={message.error} />}
        </div>
        {seen && message.kind === 'done' && message.undo && (
          <Button label={words('button.undo')} hint="F11" size="small" onPress={message.undo} />
        )}
        {seen && message.kind !== 'done' && <CloseButton onPress={route.closeMessage} />}
      </div>
    </div>
  );
}

/** A missing journal is shown by the panel itself. */
export function StandingProblem() {
  const isSelling = useRoute(({ step }) => step.name === 'selling');
  const problem = useTill(chargingProblem);
  const isStopped = useTill(cannotSell);
  const half = useOpenSale();
  const ofBasket = useBasket(whatStops);
  // The panel shows an uncertain payment together with the way on.
  const ofHalf = half && paymentsToEnd(half).length === 0 ? half.tenderStop : null;
  const stops = half ? ofHalf : ofBasket;
  if (!isSelling || isStopped) return null;
  return (
    <div className={styles.standing}>
      <PanelError problem={problem ?? stops} />
    </div>
  );
}

/** An empty basket needs no message. A basket that can't be paid as it is does. */
const whatStops = ({ toPay }: BasketState) =>
  toPay.ok || toPay.error.code === 'basket.empty' ? null : toPay.error;

function messageText(words: Words, message: Message): string {
  switch (message.kind) {
    case 'done':
      return words.of(message.key, message.values);
    case 'warning':
      return words(message.key);
    case 'error':
      return errorWords(words, message.error);
  }
}
