/** Digits alone, for fields that take nothing else. */
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../icon.tsx';
import { BoardKey } from './board-key.tsx';
import { PAD } from './layouts.ts';
import styles from './on-screen-keyboard.module.css';
import type { Typing } from './typing.ts';

export function DigitPad({ typing, decimals }: { readonly typing: Typing; readonly decimals: boolean }) {
  const words = useWords();
  const digit = (text: string) => (
    <BoardKey key={text} onPress={() => typing.write(text)}>
      {text}
    </BoardKey>
  );
  const [first = [], second = [], third = []] = PAD;
  return (
    <div className={styles.pad}>
      {first.map(digit)}
      <BoardKey look="other" name={words('keyboard.backspace')} repeats onPress={typing.erase}>
        <Icon name="backspace" />
      </BoardKey>
      {second.map(digit)}
      <BoardKey look="other" name={words('keyboard.hide')} onLeave onPress={typing.hide}>
        <Icon name="hide-keyboard" />
      </BoardKey>
      {third.map(digit)}
      <BoardKey look="main" name={words('keyboard.enter')} onLeave onPress={typing.enter}>
        <Icon name="enter" />
      </BoardKey>
      {decimals ? digit(',') : <span />}
      {digit('0')}
      <span />
    </div>
  );
}
