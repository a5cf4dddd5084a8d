/** What was just done, or why not: over the end of the list, so that nothing moves under a finger. */

import { useEffect } from 'react';
import type { Message } from '../../app/route.ts';
import { useRoute, useTillApp } from '../../app/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
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
  const seen = message && !(message.kind === 'done' && !message.undo);
  return (
    <div className={styles.place}>
      <div
        role="status"
        className={seen ? styles.message : 'only-heard'}
        data-kind={seen ? message.kind : undefined}
      >
        {message && <MessageText message={message} words={words} />}
        {seen && message.kind === 'done' && message.undo && (
          <Button label={words('key.undo')} size="small" onPress={message.undo} />
        )}
        {seen && message.kind !== 'done' && (
          <Button
            label={words('key.close')}
            icon="cross"
            iconOnly
            size="small"
            tone="quiet"
            onPress={() => route.say(null)}
          />
        )}
      </div>
    </div>
  );
}

function MessageText({ message, words }: { readonly message: Message; readonly words: Words }) {
  if (message.kind === 'done') return <p>{words.of(message.key, message.values)}</p>;
  return (
    <>
      <Icon name="stop" />
      {message.kind === 'error' ? <ErrorText error={message.error} /> : <p>{words(message.key)}</p>}
    </>
  );
}
