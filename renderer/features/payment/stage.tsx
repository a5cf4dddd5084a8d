/** The coloured sheet of a payment: its sign, the one line that says how it stands, and what is the largest thing now. */
import type { ReactElement, ReactNode } from 'react';
import type { Tiyin } from '../../../shared/money.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './stage.module.css';

/** Never the colour alone: waiting is round, what is not money is square, paid is the only one that is filled. */
export type StageTone = 'waiting' | 'bad' | 'left' | 'paid';

/** Smaller letters for longer lines: by count, never by measuring. */
const sizeOf = (title: string): string =>
  title.length <= 16 ? 'short' : title.length <= 34 ? 'middle' : 'long';

/** A dash ends a line, it begins none. */
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
  /** What is the largest: the line itself, the sum, or what is drawn above it. */
  readonly hero?: 'title' | 'amount' | 'sign';
  /** null: it can't be told. */
  readonly amount: Tiyin | null;
  /** An icon in its disc, or what is drawn in its place. */
  readonly sign: IconName | ReactElement;
  readonly children?: ReactNode;
}

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
      <p className={styles.amount}>
        {amount === null ? '–' : <Money amount={amount} large={hero === 'amount' || tone === 'paid'} />}
      </p>
      {children}
    </div>
  );
}
