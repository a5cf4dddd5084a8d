/**
 * Most runs mix everything. Some themes make a rare event likely, so that faults meet it often enough. Others
 * leave out what hides a promise: a day without faults, a person who does nothing.
 */
import type { Dice } from './dice.ts';
import type { NetworkKind, Operation } from './kinds.ts';

export const THEMES = [
  'mixed',
  /** Part payments by cash, card terminal and codes, with partial refunds, and voids of half-paid sales. */
  'tenders',
  /** The same, in a shop that counts its drawer: shifts open and close in between. */
  'shifts',
  /** As `tenders`, and customers bring goods back by line and quantity. */
  'returns',
  /** Confirms are refused all day. */
  'lapses',
  /** Creates are lost. */
  'absences',
  /** Confirmation is switched while creates are in flight. */
  'switches',
  /** Creates arrive after all waiting has ended. */
  'latecomers',
  /** The same, and unpaid goods go back on the shelf. */
  'emptied',
  /** Customers hesitate for minutes while their payment reads as a reversed payment does. */
  'thinkers',
  /** One create makes two payments. */
  'doubles',
  /** Answers name another payment of this till. */
  'crossed',
  /** Most sales are paid by the number of a card. */
  'cards',
  /** The operator, or the shop in the service's own cabinet, takes money back. */
  'regrets',
  /** Invoices beside payer codes; the shop waits for some minutes. */
  'invoices',
  /** Codes, invoices, cards and kept cards at one counter. */
  'instruments',
  /** The till moves to another service in between. */
  'moves',
  /** The service refuses what it has done. */
  'liars',
  /** No person acts after a code is charged. */
  'nobody',
  /** No fault of network, clock or machine, at a service that states its confirm_mode. */
  'fair',
  /** The service refuses what it has charged, without other faults. */
  'denials',
  /** The same, paid by the number of a card. */
  'card-denials',
  /** One request in a hundred is lost, half of them after the service, without other faults. */
  'hundredth',
  /** No fault at all; people press only what a sale needs, here and on the next three. */
  'quiet-clean',
  /** One request in a hundred is lost, half of them after the service. */
  'quiet-lost',
  /** No fault, but customers take up to five minutes to approve. */
  'quiet-slow',
  /** As `quiet-lost`, at a till that was told nothing of its service and has sold nothing before. */
  'quiet-untold',
  /** As `quiet-lost`, paid by the number of a card. */
  'quiet-card',
  /** As `quiet-lost`, paid by invoices within two minutes. */
  'quiet-invoice',
] as const;
export type Theme = (typeof THEMES)[number];

/** On these days the people needed are counted. */
export const QUIET_THEMES = [
  'quiet-clean',
  'quiet-lost',
  'quiet-slow',
  'quiet-untold',
  'quiet-card',
  'quiet-invoice',
] as const satisfies readonly Theme[];

const QUIET: ReadonlySet<Theme> = new Set(QUIET_THEMES);
export const isQuiet = (theme: Theme): boolean => QUIET.has(theme);

const WEIGHTS: Readonly<Record<Theme, number>> = {
  mixed: 20,
  // The run number alone selects these themes, so that seeds keep their other themes.
  tenders: 0,
  shifts: 0,
  returns: 0,
  emptied: 0,
  crossed: 0,
  cards: 0,
  'card-denials': 0,
  invoices: 0,
  instruments: 0,
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
  // Only a person chooses these.
  'quiet-clean': 0,
  'quiet-lost': 0,
  'quiet-slow': 0,
  'quiet-untold': 0,
  'quiet-card': 0,
  'quiet-invoice': 0,
};

/**
 * Every this many runs, one has part payments; as many others also count their drawer, have returns, or put
 * goods back on the shelf.
 */
const TENDERS_EVERY = 12;

const CROSSED_EVERY = 24;
/** Every this many runs, one has cards; every second of them is of denials. */
const CARDS_EVERY = 24;
const INVOICES_EVERY = 24;
const INSTRUMENTS_EVERY = 24;

/** The theme of a run by its number; null: its seed draws one. */
export function themeOfRun(number: number): Theme | null {
  if (number % CROSSED_EVERY === CROSSED_EVERY / 2 + 1) return 'crossed';
  if (number % (2 * CARDS_EVERY) === CARDS_EVERY + 1) return 'card-denials';
  if (number % CARDS_EVERY === 1) return 'cards';
  if (number % INVOICES_EVERY === INVOICES_EVERY - 5) return 'invoices';
  if (number % INSTRUMENTS_EVERY === INSTRUMENTS_EVERY - 9) return 'instruments';
  if (number % TENDERS_EVERY === TENDERS_EVERY - 1) return 'tenders';
  if (number % TENDERS_EVERY === TENDERS_EVERY / 4 - 1) return 'returns';
  if (number % TENDERS_EVERY === (TENDERS_EVERY * 3) / 4 - 1) return 'emptied';
  return number % TENDERS_EVERY === TENDERS_EVERY / 2 - 1 ? 'shifts' : null;
}

export const isInParts = (theme: Theme): boolean =>
  theme === 'tenders' || theme === 'shifts' || theme === 'returns';

export const drawTheme = (dice: Dice): Theme => dice.weighted(WEIGHTS);

/** The only faults are the theme's own. */
export const isMild = (theme: Theme): boolean =>
  theme === 'fair' || theme === 'hundredth' || isOfDenials(theme) || isQuiet(theme);

export const isOfDenials = (theme: Theme): boolean => theme === 'denials' || theme === 'card-denials';

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
