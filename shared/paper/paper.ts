/**
 * A paper as blocks from top to bottom, independent of the output. The page draws it on the screen, for the
 * system's printer and into a PDF (`renderer/ui/drawn-paper.tsx`). Receipts, refunds, returns, reports, slips
 * and stories use this form.
 */

import type { PictureHash } from '../pictures/picture.ts';

/** Emphasis. `total`: what a reader looks for first. */
export type Weight = 'small' | 'plain' | 'strong' | 'total';

export type PaperPart =
  | {
      readonly part: 'text';
      readonly text: string;
      readonly weight: Weight;
      readonly align: 'start' | 'center';
    }
  /** A framed warning. isDashed: the paper is not the original document (a copy, a training receipt). */
  | { readonly part: 'frame'; readonly text: string; readonly isDashed: boolean }
  | {
      readonly part: 'row';
      readonly left: string;
      /** After the left text, less prominent; null: nothing. */
      readonly beside: string | null;
      /** A count before the right text; null: none. */
      readonly count: string | null;
      readonly right: string;
      readonly weight: Weight;
      /** A detail of the row above. */
      readonly isInner: boolean;
    }
  /** The shop's logo. A paper without it says the same: its name stands below. */
  | { readonly part: 'logo'; readonly picture: PictureHash }
  | { readonly part: 'rule' }
  | {
      readonly part: 'qr';
      /** The encoded text. */
      readonly text: string;
      /** A text alternative for people who can't see the code. */
      readonly label: string;
      /** Below the code. */
      readonly note: string;
      readonly size: 'large' | 'small';
    }
  /** A line for a handwritten signature, and whose it is. */
  | { readonly part: 'sign'; readonly text: string };

export interface Paper {
  readonly parts: readonly PaperPart[];
}

export const text = (
  content: string,
  {
    weight = 'plain',
    align = 'center',
  }: { readonly weight?: Weight; readonly align?: 'start' | 'center' } = {},
): PaperPart => ({ part: 'text', text: content, weight, align });

/** Left-aligned text. */
export const line = (content: string, weight: Weight = 'plain'): PaperPart =>
  text(content, { weight, align: 'start' });

export const frame = (content: string, isDashed: boolean): PaperPart => ({
  part: 'frame',
  text: content,
  isDashed,
});

export const row = (
  left: string,
  right: string,
  more: Partial<Omit<Extract<PaperPart, { part: 'row' }>, 'part' | 'left' | 'right'>> = {},
): PaperPart => ({
  part: 'row',
  left,
  right,
  beside: null,
  count: null,
  weight: 'plain',
  isInner: false,
  ...more,
});

export const RULE: PaperPart = { part: 'rule' };

export const sign = (who: string): PaperPart => ({ part: 'sign', text: who });

/** The given blocks; null: a block that this paper lacks. */
export const paperOf = (...parts: readonly (PaperPart | readonly PaperPart[] | null)[]): Paper => ({
  parts: parts.flatMap((part) => part ?? []),
});
