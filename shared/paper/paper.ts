/**
 * What a paper of the till says, part by part from top to bottom, apart from what it is drawn with: the page draws it on
 * the screen, for the system's printer and into a PDF (`renderer/ui/drawn-paper.tsx`). Receipts, refunds, returns,
 * reports, slips and stories are all built as this.
 */

/** How loudly it is said. `total`: what a person looks for first. */
export type Weight = 'small' | 'plain' | 'strong' | 'total';

export type PaperPart =
  | {
      readonly part: 'text';
      readonly text: string;
      readonly weight: Weight;
      readonly align: 'start' | 'center';
    }
  /** Framed: what must not be overlooked. isDashed: the paper is not what it looks like. */
  | { readonly part: 'frame'; readonly text: string; readonly isDashed: boolean }
  | {
      readonly part: 'row';
      readonly left: string;
      /** Beside what stands left, more quietly; null: nothing. */
      readonly beside: string | null;
      /** A number of pieces, before what stands right; null: none. */
      readonly count: string | null;
      readonly right: string;
      readonly weight: Weight;
      /** It belongs to the row above. */
      readonly isInner: boolean;
    }
  | { readonly part: 'rule' }
  | {
      readonly part: 'qr';
      /** What is in the code. */
      readonly text: string;
      /** What the code is, for whoever can't see it. */
      readonly label: string;
      /** Below it. */
      readonly note: string;
      readonly size: 'large' | 'small';
    }
  /** Room for a person's name in his own hand, and who that is. */
  | { readonly part: 'sign'; readonly text: string };

export interface Paper {
  readonly parts: readonly PaperPart[];
}

export const text = (
  said: string,
  {
    weight = 'plain',
    align = 'center',
  }: { readonly weight?: Weight; readonly align?: 'start' | 'center' } = {},
): PaperPart => ({ part: 'text', text: said, weight, align });

/** One below the other from the left edge. */
export const line = (said: string, weight: Weight = 'plain'): PaperPart =>
  text(said, { weight, align: 'start' });

export const frame = (said: string, isDashed: boolean): PaperPart => ({
  part: 'frame',
  text: said,
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

/** The parts that there are; null stands for one that this paper has not. */
export const paperOf = (...parts: readonly (PaperPart | readonly PaperPart[] | null)[]): Paper => ({
  parts: parts.flatMap((part) => part ?? []),
});
