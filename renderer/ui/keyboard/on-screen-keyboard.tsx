/**
 * A keyboard on the screen, for fingers: at the bottom, where the page makes room. It types into the focused
 * field and never takes the focus. Its mark keeps react-aria from counting a press as outside a dialog.
 */
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { LANGUAGES, type Language } from '../../../shared/settings/languages.ts';
import type { KeyboardMode } from '../../../shared/settings/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { later } from '../later.ts';
import { DigitPad } from './digit-pad.tsx';
import styles from './on-screen-keyboard.module.css';
import { typingInto } from './typing.ts';
import { type Field, type FieldWatch, KEYBOARD, kindOf, watchFields } from './watch-fields.ts';

/** The scan field needs digits first. */
export const LETTERS = later(async () => (await import('./letter-keys.tsx')).LetterKeys);

/** The room that the rest of the page leaves below. */
const HEIGHT = '--keyboard';

interface OnScreenKeyboardProps {
  readonly mode: KeyboardMode;
  readonly language: Language;
}

export function OnScreenKeyboard({ mode, language }: OnScreenKeyboardProps) {
  const [field, setField] = useState<Field | null>(null);
  const watch = useRef<FieldWatch | null>(null);
  const modeNow = useEffectEvent(() => mode);
  useEffect(() => {
    const mine = watchFields(() => modeNow(), setField);
    watch.current = mine;
    return () => mine.stop();
  }, []);
  /** A language that a person chose stays, from field to field. */
  const [chosen, setChosen] = useState<Language | null>(null);
  const hide = (): void => watch.current?.hide();
  // Always mounted: an element added during a dialog would be hidden from screen readers.
  return createPortal(
    <div data-react-aria-top-layer="true">
      {field && (
        <Board
          key={field.id}
          field={field}
          language={chosen ?? language}
          onLanguage={setChosen}
          hide={hide}
        />
      )}
    </div>,
    document.body,
  );
}

interface BoardProps {
  readonly field: Field;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly hide: () => void;
}

function Board({ field, language, onLanguage, hide }: BoardProps) {
  const words = useWords();
  const board = useRef<HTMLElement>(null);
  useRoomFor(board, field);
  const kind = kindOf(field);
  // A code has letters of its own (`lang`), and leaves the language of other fields unchanged.
  const [ofField, setOfField] = useState(() => LANGUAGES.find((one) => one === field.lang) ?? null);
  const typing = typingInto(field, hide);
  return (
    <section
      ref={board}
      aria-label={words('keyboard.title')}
      className={styles.board}
      onMouseDown={(event) => event.preventDefault()}
      {...{ [KEYBOARD]: kind }}
    >
      {kind === 'letters' ? (
        <Suspense fallback={null}>
          <LETTERS.View
            typing={typing}
            language={ofField ?? language}
            onLanguage={ofField ? setOfField : onLanguage}
            capitals={field.autocapitalize === 'characters'}
          />
        </Suspense>
      ) : (
        <DigitPad typing={typing} decimals={kind === 'decimals'} />
      )}
    </section>
  );
}

/** The page and its dialogs end above the keyboard, with the field in view. */
function useRoomFor(board: RefObject<HTMLElement | null>, field: Field): void {
  useLayoutEffect(() => {
    const { current } = board;
    if (!current) return;
    const { style } = document.documentElement;
    const makeRoom = (): void => {
      style.setProperty(HEIGHT, `${current.offsetHeight}px`);
      field.scrollIntoView({ block: 'nearest' });
    };
    makeRoom();
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [board, field]);
}
