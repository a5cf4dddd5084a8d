/**
 * Seeds of runs that break a promise when a hole that was found is opened again, each with what it is. They
 * are run for ever. Whoever changes what a seed draws finds new ones by `tests/fault/mutations.ts`.
 */
export const PINNED_SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 3558598599,
    found: 'A confirm of a lapsed payment was answered with 0 after the window, and believed.',
  },
  { seed: 818463318, found: 'Status 2 at the judgement was called paid; the service cancelled it later.' },
  {
    seed: 2883476703,
    found: 'Refused look-ups were taken as absence without asking for a payment that is there.',
  },
  { seed: 3965130550, found: 'A look-up that took long was asked too early to prove anything.' },
  { seed: 2298050851, found: 'A doubt that nobody could settle was not raised to anybody.' },
  {
    seed: 3216683315,
    found: 'Ended payments were not watched after a restart: a very late create went unseen.',
  },
  { seed: 2623724577, found: 'An abandoned payment that was "not found" was not watched any more.' },
  { seed: 760616418, found: 'A wall clock set back across a reboot kept a doubt from being raised.' },
  { seed: 1056757197, found: 'The loop judged without a pause once the look-ups had had their time.' },
  { seed: 3849194515, found: 'A disk that refused the end of a refund left it under way for ever.' },
  {
    seed: 64160737,
    found: 'A refused reversal of an open payment, which reads as a reversed one: "refunded".',
  },
  { seed: 3561277242, found: 'A surprise whose second look was refused by a busy service was forgotten.' },
  { seed: 745343847, found: 'The same, after cash was taken: charged twice without an alarm.' },
  { seed: 3683135264, found: 'An override just before the states are looked at is raised a moment later.' },
  { seed: 1768188345, found: 'Confirmation was switched on while a create was on its way: called paid.' },
  {
    seed: 1110207988,
    found: 'The wall clock was set back: creates of later were taken as creates of before.',
  },
];
