/**
 * Seeds of runs that break a promise when a hole that was found is opened again, each with what it is. They
 * are run for ever. Whoever changes what a seed draws finds new ones by `tests/fault/mutations.ts`.
 */
export const PINNED_SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 2260771039,
    found: 'A confirm of a lapsed payment was answered with 0 after the window, and believed.',
  },
  { seed: 1561366219, found: 'Status 2 at the judgement was called paid; the service cancelled it later.' },
  {
    seed: 363704339,
    found: 'Refused look-ups were taken as absence without asking for a payment that is there.',
  },
  { seed: 4192702508, found: 'A look-up that took long was asked too early to prove anything.' },
  { seed: 2298050851, found: 'A doubt that nobody could settle was not raised to anybody.' },
  {
    seed: 3553769283,
    found: 'Ended payments were not watched after a restart: a very late create went unseen.',
  },
  { seed: 677446515, found: 'An abandoned payment that was "not found" was not watched any more.' },
  { seed: 3186424313, found: 'A wall clock set back across a reboot kept a doubt from being raised.' },
  { seed: 1056757197, found: 'The loop judged without a pause once the look-ups had had their time.' },
  { seed: 1049019445, found: 'A disk that refused the end of a refund left it under way for ever.' },
  {
    seed: 3339040888,
    found: 'A refused reversal of an open payment, which reads as a reversed one: "refunded".',
  },
  { seed: 3488569677, found: 'Confirmation was switched on while a create was on its way: called paid.' },
  {
    seed: 227380919,
    found: 'The wall clock was set back: creates of later were taken as creates of before.',
  },
  {
    seed: 3177525615,
    found: 'A part was called "not given back" while its request was on its way, and given again.',
  },
  { seed: 3241546559, found: 'A disk that refused at the start left a part under way for ever.' },
];
