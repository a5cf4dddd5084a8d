/** Seeds of runs that once broke a promise, each with what it found. They are run for ever. */
export const PINNED_SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 57, found: 'After a reboot the look-ups went on at the slow pace: the doubt was raised too late.' },
  {
    seed: 132,
    found: 'A look-up answered as if nothing were there: one refusal was taken as proof of absence.',
  },
  {
    seed: 184,
    found: 'A look-up that took long was asked too early to prove anything; the next came a minute later.',
  },
  { seed: 253, found: 'A confirm of a lapsed payment was answered with 0 after the window, and believed.' },
  { seed: 256, found: 'A disk that refused the end of a refund left it under way for ever.' },
  { seed: 427, found: 'Status 2 at the judgement was called paid; the service cancelled the payment later.' },
  {
    seed: 455,
    found: 'An abandoned payment that was "not found" was not watched: a very late create went unseen.',
  },
  { seed: 447, found: 'A doubt about a payment with a known id was never raised across a reboot.' },
  { seed: 539, found: 'A wall clock set back across a reboot kept a doubt from being raised.' },
  { seed: 1626, found: 'A very late create after an override and cash: charged twice without an alarm.' },
  { seed: 2090, found: 'Proving absence took so long that the state was open after 180 s.' },
  {
    seed: 2189,
    found: 'Status 2 that nobody could judge, after a reboot with the clock set back: no alarm.',
  },
  { seed: 5028, found: 'A status that is not in the document left a payment "processing" for ever.' },
  { seed: 3772551367, found: 'The loop judged without a pause once the look-ups had had their time.' },
  { seed: 255343630, found: 'The same with a payment that reads as open after it had read as successful.' },
  {
    seed: 1010841792,
    found: 'A create that arrives late is settled 180 s after it arrived, not after the quiet.',
  },
  { seed: 2446092856, found: 'A judgement that took long was not followed by another when it was due.' },
  {
    seed: 2634764744,
    found: 'A window from the creation, a late cancellation, a needless confirm: called paid.',
  },
  {
    seed: 3980797527,
    found: 'After a reboot and a jump of the wall clock, ended payments were not watched on.',
  },
  {
    seed: 3177234029,
    found: 'The disk refused an alarm, and it was only tried again at the next slow look-up.',
  },
];
