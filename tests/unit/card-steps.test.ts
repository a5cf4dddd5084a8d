/** A card that its customer types: every step with every event. */
import { describe, expect, it } from 'vitest';
import { stepAfter, TYPING_EVENTS, TYPING_STEPS, type TypingStep } from '../../shared/tender/card-steps.ts';

const MOVES = TYPING_STEPS.flatMap((step) =>
  TYPING_EVENTS.flatMap((event) => {
    const to = stepAfter(step, event);
    return to === null ? [] : [{ step, event, to }];
  }),
);

describe('the steps', () => {
  it('go on by these events alone', () => {
    expect(MOVES.map(({ step, event, to }) => `${step} ${event} ${to}`)).toEqual([
      'number card asking',
      'asking token code',
      'asking no-token number',
      'code card asking',
      'code code verifying',
      'verifying right verified',
      'verifying wrong code',
      'verifying lost number',
    ]);
  });

  it('are each reached from the number, and "verified" from a right code alone', () => {
    const reached = new Set<TypingStep>(['number']);
    for (const step of reached) for (const move of MOVES) if (move.step === step) reached.add(move.to);
    expect([...reached].toSorted()).toEqual(TYPING_STEPS.toSorted());
    expect(MOVES.filter(({ to }) => to === 'verified').map(({ event }) => event)).toEqual(['right']);
  });

  it('wait for the service in no step that the customer could repeat', () => {
    for (const step of ['asking', 'verifying', 'verified'] as const)
      for (const event of ['card', 'code'] as const) expect(stepAfter(step, event), step).toBeNull();
  });
});
