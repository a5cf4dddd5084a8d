/** A button of the till: large, with its F-key printed on it. A bouncing finger makes one press. */
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
  /** The action of Enter and Space, if it differs. */
  readonly onKeyPress?: () => void;
  readonly icon?: IconName;
  /** The keyboard key with the same action, printed small. */
  readonly hint?: string;
  /** final: the last press of a costly act, solid red once it may be pressed. */
  readonly tone?: 'main' | 'plain' | 'quiet' | 'danger' | 'final';
  readonly size?: keyof typeof SIZES;
  readonly disabled?: boolean;
  /** Shows the icon alone; the label stays the name for screen readers. */
  readonly iconOnly?: boolean;
  /** Each quick press counts, as for "one more". Otherwise the second press of a double press is ignored. */
  readonly repeats?: boolean;
  /** The id of the text that a screen reader reads after the name. */
  readonly describedBy?: string;
  /** Text beside the button, which a screen reader reads with the label. */
  readonly says?: string | undefined;
  /** Takes the focus as it appears, and when no other element has it, so that Enter alone is enough. */
  readonly isFirst?: boolean;
  /** The part of the screen that is in sight, among the ways to its parts. */
  readonly isCurrent?: boolean;
  /** One of several choices: whether it is the chosen one. */
  readonly isOn?: boolean;
  /** Apart from the others of its row: costly, or for the whole screen. */
  readonly apart?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A held Enter or Space would press a button repeatedly: only the first press counts. */
const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

export function Button(props: ButtonProps) {
  const { label, onPress, icon, hint, tone = 'plain', size = 'usual', iconOnly = false } = props;
  const { isFirst = false, says } = props;
  const press = (event: MouseEvent): void => {
    if (event.detail > 1 && !props.repeats) return;
    // A keyboard press has a click count of 0.
    if (event.detail === 0 && props.onKeyPress) props.onKeyPress();
    else onPress();
  };
  return (
    <button
      ref={props.ref}
      type="button"
      className={`${styles.base} ${SIZES[size]} ${props.className ?? ''}`}
      data-tone={tone}
      aria-pressed={props.isOn}
      data-apart={props.apart}
      disabled={props.disabled ?? false}
      aria-label={iconOnly ? label : undefined}
      aria-describedby={props.describedBy}
      aria-keyshortcuts={hint}
      aria-current={props.isCurrent || undefined}
      // biome-ignore lint/a11y/noAutofocus: it is what the person needs next, in a panel that has just come.
      autoFocus={isFirst}
      {...(isFirst && FIRST)}
      onClick={press}
      onKeyDown={ignoreHeldKey}
    >
      {icon && <Icon name={icon} />}
      {!iconOnly && <span className={styles.label}>{label}</span>}
      {says && <span className={textStyles.visuallyHidden}>, {says}</span>}
      {hint && <KeyHint>{hint}</KeyHint>}
    </button>
  );
}
