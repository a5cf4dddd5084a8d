/** A button of the till: large, with its F-key printed on it, and one press even when the finger bounces. */
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { FIRST } from './keep-focus.ts';
import { KeyHint } from './key-hint.tsx';
import textStyles from './text.module.css';

const SIZES = { large: styles.large, usual: '', small: styles.small } as const;

interface ButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** What Enter and Space do, where that differs. */
  readonly onKeyPress?: () => void;
  readonly icon?: IconName;
  /** The key of the keyboard that does the same, printed small. */
  readonly hint?: string;
  readonly tone?: 'main' | 'plain' | 'quiet' | 'danger';
  readonly size?: keyof typeof SIZES;
  readonly disabled?: boolean;
  /** Only the icon is shown; the label is its name. */
  readonly iconOnly?: boolean;
  /** Quick presses each count, as for "one more". Elsewhere the second press of a double one is a slip. */
  readonly repeats?: boolean;
  /** The id of what is heard after the name. */
  readonly describedBy?: string;
  /** What is heard with its label, and seen beside it. */
  readonly says?: string | undefined;
  /** It takes the focus as it comes, and whenever nothing else has it: Enter is all that is needed then. */
  readonly isFirst?: boolean;
  /** It stands apart from the others of its row: costly, or of the whole screen. */
  readonly apart?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A held Enter or Space presses a button again and again: only the first one is meant. */
const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

export function Button(props: ButtonProps) {
  const { label, onPress, icon, hint, tone = 'plain', size = 'usual', iconOnly = false } = props;
  const { isFirst = false, says } = props;
  const press = (event: MouseEvent): void => {
    if (event.detail > 1 && !props.repeats) return;
    // A press of the keyboard counts no clicks.
    if (event.detail === 0 && props.onKeyPress) props.onKeyPress();
    else onPress();
  };
  return (
    <button
      ref={props.ref}
      type="button"
      className={`${styles.base} ${SIZES[size]} ${props.className ?? ''}`}
      data-tone={tone}
      data-apart={props.apart}
      disabled={props.disabled ?? false}
      aria-label={iconOnly ? label : undefined}
      aria-describedby={props.describedBy}
      aria-keyshortcuts={hint}
      // biome-ignore lint/a11y/noAutofocus: it is what the person needs next, in a panel that has just come.
      autoFocus={isFirst}
      {...(isFirst && FIRST)}
      onClick={press}
      onKeyDown={ignoreHeldKey}
    >
      {icon && <Icon name={icon} />}
      {!iconOnly && <span className={styles.label}>{label}</span>}
      {says && <span className={textStyles.heard}>, {says}</span>}
      {hint && <KeyHint>{hint}</KeyHint>}
    </button>
  );
}
