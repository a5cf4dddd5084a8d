/** Since when an invoice is neither unpaid nor ended. */
import { expect, it } from 'vitest';
import type { AnswerTo, Observation } from '../../electron/payment/observation.ts';
import { after, startProgress } from '../../electron/payment/observations.ts';

const at = (ms: number) => ({ wallMs: 1_800_000_000_000 + ms, monoMs: ms, bootId: 'boot-1' });

const reading = (ms: number, read: Partial<AnswerTo<'invoice'>>): AnswerTo<'invoice'> => ({
  asked: 'invoice',
  leftAt: at(ms),
  at: at(ms),
  reads: 'open',
  paymentId: null,
  isSaid: true,
  isNothing: false,
  halfFrom: null,
  status: 0,
  note: '',
  ...read,
});

const hangsFrom = (...seen: readonly Observation[]) =>
  seen.reduce(after, startProgress(at(0), at(0))).hangsFrom;

const SILENCE = { reads: 'nothing', isSaid: false } as const;

it('is its first such reading, over silence, until one says that it is unpaid', () => {
  const hangs = [reading(1, {}), reading(2, SILENCE), reading(3, { reads: 'nothing' })];
  expect(hangsFrom(...hangs)).toEqual(at(1));
  const unpaid = reading(4, { reads: 'unpaid' });
  expect(hangsFrom(...hangs, unpaid)).toBeNull();
  expect(hangsFrom(...hangs, unpaid, reading(5, {}))).toEqual(at(5));
});

it('is no half answer, and no silence', () => {
  expect(hangsFrom(reading(1, { halfFrom: at(0) }))).toBeNull();
  expect(hangsFrom(reading(1, SILENCE))).toBeNull();
});
