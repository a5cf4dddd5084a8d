/**
 * Most runs mix everything. Some make likely what is rare, so that faults meet it often enough, and some leave out
 * what hides a promise: a day without any fault, a person who does nothing.
 */
import type { Dice } from './dice.ts';
import type { NetworkKind, Operation } from './kinds.ts';

export const THEMES = [
  'mixed',
  /** Sales are paid in parts, by cash, a card terminal and codes, given back in parts, and cancelled half paid. */
  'tenders',
  /** The same, in a shop that counts its drawer: shifts are opened and closed in the middle of it all. */
  'shifts',
  /** As paid in parts, and customers bring goods back by line and quantity. */
  'returns',
  /** Confirms are refused all day. */
  'lapses',
  /** Creates are lost. */
  'absences',
  /** Confirmation is switched while creates are on their way. */
  'switches',
  /** Creates arrive when nobody waits for them. */
  'latecomers',
  /** The same, and goods that nobody has paid for go back on the shelf. */
  'emptied',
  /** Customers think it over for minutes while their payment reads as a reversed one does. */
  'thinkers',
  /** One create makes two payments. */
  'doubles',
  /** Answers name another payment of this till. */
  'crossed',
  /** Money is taken back by the operator, or by the shop in the service's own cabinet. */
  'regrets',
  /** The till is set up at another service in the middle. */
  'moves',
  /** The service refuses what it has done. */
  'liars',
  /** Nobody presses anything once a code is charged. */
  'nobody',
  /** No fault of network, clock or machine, at a service that says its confirm_mode. */
  'fair',
  /** The service refuses what it has charged, and nothing else goes wrong. */
  'denials',
  /** One call in a hundred is lost, half of them after the service, and nothing else goes wrong. */
  'hundredth',
] as const;
export type Theme = (typeof THEMES)[number];

const WEIGHTS: Readonly<Record<Theme, number>> = {
  mixed: 20,
  // Each run of some is one, whatever its seed draws: no other seed tells another run for its sake.
  tenders: 0,
  shifts: 0,
  returns: 0,
  emptied: 0,
  crossed: 0,
  lapses: 8,
  absences: 14,
  switches: 4,
  latecomers: 4,
  thinkers: 4,
  doubles: 2,
  regrets: 4,
  moves: 3,
  liars: 4,
  nobody: 3,
  fair: 5,
  denials: 2,
  hundredth: 5,
};

/**
 * Of the runs of a simulation, every so many is paid in parts; as many between them count their drawer too, and as many
 * have goods brought back, or put back on the shelf.
 */
const TENDERS_EVERY = 12;

const CROSSED_EVERY = 24;

/** The theme of a run by its number; null: its seed draws one. */
export function themeOfRun(number: number): Theme | null {
  if (number % CROSSED_EVERY === CROSSED_EVERY / 2 + 1) return 'crossed';
  if (number % TENDERS_EVERY === TENDERS_EVERY - 1) return 'tenders';
  if (number % TENDERS_EVERY === TENDERS_EVERY / 4 - 1) return 'returns';
  if (number % TENDERS_EVERY === (TENDERS_EVERY * 3) / 4 - 1) return 'emptied';
  return number % TENDERS_EVERY === TENDERS_EVERY / 2 - 1 ? 'shifts' : null;
}

/** Whether sales are paid in parts. */
export const isInParts = (theme: Theme): boolean =>
  theme === 'tenders' || theme === 'shifts' || theme === 'returns';

export const drawTheme = (dice: Dice): Theme => dice.weighted(WEIGHTS);

/** Nothing goes wrong but what the theme itself is about. */
export const isMild = (theme: Theme): boolean =>
  theme === 'fair' || theme === 'hundredth' || theme === 'denials';

/** What fails from the start for a part of the time until the quiet. */
export const THEME_BREAKDOWNS: Readonly<Partial<Record<Theme, readonly [Operation, NetworkKind, number][]>>> =
  {
    lapses: [['confirm', 'busy', 1]],
    absences: [['create', 'lost-before', 0.5]],
    switches: [
      ['create', 'late-arrival', 0.5],
      ['confirm', 'busy', 1],
    ],
    latecomers: [
      ['create', 'very-late-arrival', 0.5],
      ['look-up', 'busy', 1],
    ],
    emptied: [
      ['create', 'very-late-arrival', 0.5],
      ['look-up', 'busy', 1],
    ],
    thinkers: [['reverse', 'lost-before', 1]],
    liars: [
      ['create', 'refused-done', 0.3],
      ['reverse', 'refused-done', 1],
      ['reverse-part', 'refused-done', 1],
    ],
  };
