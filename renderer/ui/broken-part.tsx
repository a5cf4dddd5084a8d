/** Replaces parts of the page that could not be drawn. */
import { type PlainKey, useWords } from '../i18n/words.ts';
import styles from './broken-part.module.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** For a part of a screen: one line, and a button that tries again. */
export function BrokenPart({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords();
  return (
    <div className={styles.part} data-broken="part">
      <Icon name="stop" />
      <p role="alert">{words('broken.part')}</p>
      <Button label={words('broken.again')} icon="again" size="small" onPress={onAgain} />
    </div>
  );
}

/** What happened, that payments go on, and what to do now. */
export function BrokenText({ todo }: { readonly todo: PlainKey }) {
  const words = useWords();
  return (
    <div className={styles.text} role="alert">
      <p>{words('broken.what')}</p>
      <p className={styles.todo} data-broken="todo">
        {words(todo)}
      </p>
    </div>
  );
}
