/**
 * Seeds of runs that break a promise when a hole that was found is opened again, each with what it is. They
 * are run for ever. Whoever changes what a seed draws finds new ones by `tests/fault/mutations.ts`.
 */
export const PINNED_SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 3736839595,
    found: 'A confirm of a lapsed payment was answered with 0 after the window, and believed.',
  },
  { seed: 1559786672, found: 'Status 2 at the judgement was called paid; the service cancelled it later.' },
  {
    seed: 1764601552,
    found: 'Refused look-ups were taken as absence without asking for a payment that is there.',
  },
  { seed: 1229020345, found: 'A look-up that took long was asked too early to prove anything.' },
  { seed: 3735659123, found: 'A doubt that nobody could settle was not raised to anybody.' },
  {
    seed: 480578396,
    found: 'Ended payments were not watched after a restart: a very late create went unseen.',
  },
  { seed: 2764339067, found: 'An abandoned payment that was "not found" was not watched any more.' },
  { seed: 3186424313, found: 'A wall clock set back across a reboot kept a doubt from being raised.' },
  { seed: 1056757197, found: 'The loop judged without a pause once the look-ups had had their time.' },
  { seed: 1037860852, found: 'A disk that refused the end of a refund left it under way for ever.' },
  {
    seed: 1760729231,
    found: 'A refused reversal of an open payment, which reads as a reversed one: "refunded".',
  },
  { seed: 2841219707, found: 'Confirmation was switched on while a create was on its way: called paid.' },
  {
    seed: 3870153726,
    found: 'The wall clock was set back: creates of later were taken as creates of before.',
  },
  {
    seed: 1021409467,
    found: 'A part was called "not given back" while its request was on its way, and given again.',
  },
  { seed: 1731105836, found: 'A disk that refused at the start left a part under way for ever.' },
];
