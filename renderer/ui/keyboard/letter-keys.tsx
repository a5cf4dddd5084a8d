/** Letters with digits above, and signs in place of the letters. */
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../shared/settings/languages.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../icon.tsx';
import { BoardKey } from './board-key.tsx';
import { DIGITS, keyText, LETTERS, nextShift, SHORT_NAMES, type Shift, SIGNS } from './layouts.ts';
import styles from './on-screen-keyboard.module.css';
import type { Typing } from './typing.ts';

export interface LetterKeysProps {
  readonly typing: Typing;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Starts with capitals and keeps them. */
  readonly capitals: boolean;
}

export function LetterKeys({ typing, language, onLanguage, capitals }: LetterKeysProps) {
  const words = useWords();
  const [areSigns, setSigns] = useState(false);
  const [shift, setShift] = useState<Shift>(capitals ? 'locked' : 'off');
  const [first = [], second = [], third = []] = areSigns ? SIGNS : LETTERS[language];
  const columns = Math.max(first.length, second.length);
  const write = (key: string): void => {
    typing.write(keyText(key, shift));
    if (shift === 'once') setShift('off');
  };
  const keys = (row: readonly string[]) =>
    row.map((key) => (
      <BoardKey key={key} onPress={() => write(key)}>
        {keyText(key, shift)}
      </BoardKey>
    ));
  const nextLanguage = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;
  return (
    <div className={styles.rows} data-columns={columns}>
      <div className={`${styles.row} ${styles.digits}`}>{keys(DIGITS)}</div>
      <div className={styles.row}>{keys(first)}</div>
      <div className={styles.row}>{keys(second)}</div>
      <div className={styles.row}>
        <BoardKey
          look="other"
          name={words('keyboard.shift')}
          pressed={shift !== 'off'}
          onPress={() => setShift(nextShift(shift))}
        >
          <Icon name={shift === 'locked' ? 'shift-locked' : 'shift'} />
        </BoardKey>
        {keys(third)}
        <BoardKey look="other" name={words('keyboard.erase')} repeats onPress={typing.erase}>
          <Icon name="backspace" />
        </BoardKey>
      </div>
      <div className={styles.row}>
        <BoardKey
          look="wide"
          name={words('keyboard.signs')}
          pressed={areSigns}
          onPress={() => setSigns(!areSigns)}
        >
          !?#
        </BoardKey>
        <BoardKey
          look="wide"
          name={words('keyboard.language', { name: SHORT_NAMES[language] })}
          onPress={() => {
            setSigns(false);
            onLanguage(nextLanguage);
          }}
        >
          {SHORT_NAMES[language]}
        </BoardKey>
        <BoardKey onPress={() => write(',')}>,</BoardKey>
        <BoardKey look="other" name={words('keyboard.space')} onPress={() => write(' ')}>
          <span className={styles.space} />
        </BoardKey>
        <BoardKey onPress={() => write('.')}>.</BoardKey>
        <BoardKey look="main" name={words('keyboard.enter')} onLeave onPress={typing.enter}>
          <Icon name="enter" />
        </BoardKey>
        <BoardKey look="wide" name={words('keyboard.hide')} onLeave onPress={typing.hide}>
          <Icon name="hide-keyboard" />
        </BoardKey>
      </div>
    </div>
  );
}
