/**
 * Seeds of runs that break a promise when a hole that was found is opened again, each with what it is. They
 * are run for ever. Whoever changes what a seed draws finds new ones by `tests/fault/mutations.ts`.
 */
export const PINNED_SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 1056757197,
    found: 'A confirm of a lapsed payment was answered with 0 after the window, and believed.',
  },
  { seed: 1561366219, found: 'Status 2 at the judgement was called paid; the service cancelled it later.' },
  {
    seed: 3488569677,
    found: 'Refused look-ups were taken as absence without asking for a payment that is there.',
  },
  { seed: 3835439197, found: 'A look-up that took long was asked too early to prove anything.' },
  { seed: 3735659123, found: 'A doubt that nobody could settle was not raised to anybody.' },
  {
    seed: 853266226,
    found: 'Ended payments were not watched after a restart: a very late create went unseen.',
  },
  { seed: 311789982, found: 'An abandoned payment that was "not found" was not watched any more.' },
  { seed: 1561424107, found: 'A wall clock set back across a reboot kept a doubt from being raised.' },
  { seed: 1274961222, found: 'The loop judged without a pause once the look-ups had had their time.' },
  { seed: 1037860852, found: 'A disk that refused the end of a refund left it under way for ever.' },
  {
    seed: 3786196197,
    found: 'A refused reversal of an open payment, which reads as a reversed one: "refunded".',
  },
  { seed: 2357982529, found: 'Confirmation was switched on while a create was on its way: called paid.' },
  {
    seed: 3058986737,
    found: 'The wall clock was set back: creates of later were taken as creates of before.',
  },
  {
    seed: 1651567461,
    found: 'A part was called "not given back" while its request was on its way, and given again.',
  },
  { seed: 2957936024, found: 'A disk that refused at the start left a part under way for ever.' },
  {
    seed: 2043972350,
    found: 'A late answer "still open" was held against money learned meanwhile, and called a reversal.',
  },
  { seed: 2851323763, found: 'Each answer on a bad network woke all who waited: a question a second.' },
  {
    seed: 2923590564,
    found:
      "Of the simulation's own: a power cut in the moment of an orderly end rebooted the machine under a running till.",
  },
];
