/** What is left of an approved void, over random books: exactly the unused parts, while only they are held. */
import { expect, it } from 'vitest';
import type { VoidStep } from '../../shared/contract/tenders.ts';
import { StaffId, TenderId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { GivenVoid } from '../../shared/staff/agreed-void.ts';
import { partsLeft, stepsToAgree } from '../../shared/tender/void-approval.ts';
import { seededRandomness } from '../../shared/time.ts';

const [CODE, TERMINAL, CASH, NEW] = ['code', 'terminal', 'cash', 'new'].map((id) => TenderId.parse(id));
if (!CODE || !TERMINAL || !CASH || !NEW) throw new Error('no tenders');
const SUM = tiyin(1_000);

const STEPS: readonly VoidStep[] = [
  { what: 'reverse', tenderId: CODE, amountTiyin: SUM },
  { what: 'void-on-terminal', tenderId: TERMINAL, amountTiyin: SUM },
  { what: 'hand-over', tenderId: CASH, amountTiyin: SUM },
];
const GIVEN: GivenVoid = {
  agreed: { reason: 'too dear', revision: 7, steps: [...(stepsToAgree(STEPS) ?? [])] },
  person: StaffId.parse('lola'),
  by: StaffId.parse('dilshod'),
  shiftId: null,
  isOver: false,
  moved: new Set(),
};

it('an approval covers what is left exactly if nothing else is held, moved or in doubt', () => {
  const outcomes = new Set<boolean>();
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = seededRandomness(seed);
    const is = (share: number): boolean => random.fraction() < share;
    const moved = new Set([CODE, TERMINAL, CASH].filter(() => is(0.4)));
    const isHeld = new Map(
      [CODE, TERMINAL, CASH].map((id) => [id, is(0.15) ? moved.has(id) : !moved.has(id)]),
    );
    const isOnWay = is(0.2);
    const isOther = is(0.1);
    const steps: VoidStep[] = STEPS.flatMap((step): VoidStep[] => {
      if (!('tenderId' in step) || !isHeld.get(step.tenderId)) return [];
      if (step.tenderId === CODE && isOnWay) return [{ ...step, what: 'wait-for-refund' }];
      return [step];
    });
    if (isOther) steps.push({ what: 'hand-over', tenderId: NEW, amountTiyin: SUM });
    const isHeldAsLeft = [CODE, TERMINAL, CASH].every((id) => {
      if (id === CODE && isOnWay && isHeld.get(id)) return moved.has(id);
      return isHeld.get(id) !== moved.has(id);
    });
    const left = partsLeft({ ...GIVEN, moved }, steps, 7);
    const isLeft = isHeldAsLeft && !isOther;
    expect({ seed, isLeft: left !== null }).toEqual({ seed, isLeft });
    if (left)
      expect(left.map(({ tenderId }) => tenderId)).toEqual(
        [CODE, TERMINAL, CASH].filter((id) => !moved.has(id)),
      );
    outcomes.add(isLeft);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

it.each<[string, Partial<GivenVoid>, readonly VoidStep[] | null, number]>([
  ['another sum is held', {}, STEPS.map((step) => ({ ...step, amountTiyin: tiyin(999) }) as VoidStep), 7],
  [
    'a step needs cash instead',
    {},
    STEPS.with(0, { what: 'hand-over-instead', tenderId: CODE, amountTiyin: SUM }),
    7,
  ],
  ['a payment is under way', {}, [...STEPS, { what: 'wait-for-payment', transactionId: 'one' as never }], 7],
  ['the basket changed', {}, STEPS, 8],
  ['a tender began or the log lost entries', { isOver: true }, STEPS, 7],
  ['the sale is over', {}, null, 7],
])('an approval of a void ends if %s', (_, change, steps, revision) => {
  expect(partsLeft(GIVEN, STEPS, 7)).toHaveLength(3);
  expect(partsLeft({ ...GIVEN, ...change }, steps, revision)).toBeNull();
});
