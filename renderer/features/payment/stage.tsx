/** The coloured sheet of a payment: its sign, the line that says how it stands, and its largest element. */
import type { ReactElement, ReactNode } from 'react';
import type { Tiyin } from '../../../shared/money.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './stage.module.css';

/** Colour is never the only sign: waiting is round, no money is square, and only paid is filled. */
export type StageTone = 'waiting' | 'bad' | 'left' | 'part' | 'paid';

/** Smaller letters for longer lines. The length decides, without measuring. */
const sizeOf = (title: string): string =>
  title.length <= 16 ? 'short' : title.length <= 34 ? 'middle' : 'long';

/** A dash ends a line and never begins one. */
function withDash(title: string): ReactNode {
  const [, before = '', word = '', after = ''] = /^(.*?)(\S+ –)( .*)$/.exec(title) ?? [];
  if (word === '') return title;
  return (
    <>
      {before}
      <span className={styles.whole}>{word}</span>
      {after}
    </>
  );
}

interface StageProps {
  readonly tone: StageTone;
  readonly title: string;
  /** The largest element: the title, the sum, or the sign above. */
  readonly hero?: 'title' | 'amount' | 'sign';
  /** Null: unknown. Undefined: none is shown. */
  readonly amount: Tiyin | null | undefined;
  /** An icon in its disc, or an element in its place. */
  readonly sign: IconName | ReactElement;
  readonly children?: ReactNode;
}

const isPaidTone = (tone: StageTone): boolean => tone === 'paid' || tone === 'part';

export function Stage({ tone, title, hero = 'title', amount, sign, children }: StageProps) {
  return (
    <div
      className={styles.stage}
      data-tone={tone}
      data-hero={hero}
      {...(tone === 'paid' ? { 'data-paid': '' } : {})}
    >
      {typeof sign === 'string' ? (
        <span className={styles.mark}>
          <Icon name={sign} size={36} />
        </span>
      ) : (
        sign
      )}
      <h2 className={styles.title} data-size={sizeOf(title)}>
        {withDash(title)}
      </h2>
      {amount !== undefined && (
        <p className={styles.amount}>
          {amount === null ? '–' : <Money amount={amount} large={hero === 'amount' || isPaidTone(tone)} />}
        </p>
      )}
      {children}
    </div>
  );
}
