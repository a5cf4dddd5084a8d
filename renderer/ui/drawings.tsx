/** The drawings of empty places: lines on one grid of 120 by 88, with one part in gold. */
import styles from './drawings.module.css';

interface Lines {
  readonly lines: string;
  readonly gold: string;
}

const DRAWINGS = {
  /** A basket; its bars are a code to scan. */
  basket: {
    lines: 'M18 36h84M28 36l7 39a4 4 0 0 0 4 3h42a4 4 0 0 0 4-3l7-39M40 36l12-22M80 36 68 14',
    gold: 'M46 47v20M53 47v20M60 47v20M67 47v20M74 47v20',
  },
  /** Shelves with one free place. */
  shelf: {
    lines:
      'M18 8v72M102 8v72M18 42h84M18 74h84M28 42V26h16v16M52 42V20h14v22M78 42V28l3-6v-6h6v6l3 6v14M64 74V56h26v18',
    gold: 'M30 74V54h20v20M40 59v10M35 64h10',
  },
  /** A receipt and a clock. */
  history: {
    lines: 'M32 8h44v30M32 8v70l7-6 7 6 7-6 7 6 6-5M42 22h24M42 32h24M42 42h14',
    gold: 'M82 44a16 16 0 1 1 0 32 16 16 0 0 1 0-32zM82 51v9l6 5',
  },
  /** A list on its board, all done. */
  tasks: {
    lines: 'M48 14H34a4 4 0 0 0-4 4v58a4 4 0 0 0 4 4h52a4 4 0 0 0 4-4V18a4 4 0 0 0-4-4H72M48 8h24v12H48z',
    gold: 'M44 49l11 11 22-25',
  },
  /** A person, and the next one to come. */
  people: {
    lines: 'M38 22a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM16 78a22 22 0 0 1 44 0z',
    gold: 'M82 34a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM66 78a16 16 0 0 1 32 0zM98 14v16M90 22h16',
  },
  /** A list, and a glass that finds nothing in it. */
  search: {
    lines: 'M50 78H20a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4h64a4 4 0 0 1 4 4v6M28 28h26M28 42h14M28 56h14M28 66h20',
    gold: 'M72 32a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM85 63l17 15',
  },
  /** A card with a ribbon, as of a page to come back to. */
  card: {
    lines: 'M80 22H19a5 5 0 0 0-5 5v44a5 5 0 0 0 5 5h76a5 5 0 0 0 5-5V54M14 36h66M24 62h18M50 62h10',
    gold: 'M84 10h20v36l-10-8-10 8z',
  },
  /** A sheet with columns, and the way into the till. */
  file: {
    lines: 'M26 8h38l18 18v52H26zM64 8v18h18M36 40h36M36 52h36M36 64h36M50 40v32',
    gold: 'M90 52h20M102 44l8 8-8 8',
  },
  /** The bars of a day, and what they will grow to. */
  overview: {
    lines: 'M16 8v70h90M28 78V58h12v20M50 78V48h12v30M72 78V54h12v24',
    gold: 'M22 44l18-12 20 6 18-16 22-8',
  },
} as const satisfies Record<string, Lines>;

export type DrawingName = keyof typeof DRAWINGS;

export const Drawn = ({ of }: { readonly of: DrawingName }) => (
  <svg className={styles.drawing} viewBox="0 0 120 88" aria-hidden="true" focusable="false">
    <ellipse className={styles.ground} cx="60" cy="80" rx="54" ry="5" />
    <path d={DRAWINGS[of].lines} />
    <path className={styles.gold} d={DRAWINGS[of].gold} />
  </svg>
);
