/** Faults between a training service and its client, by a script or by a seed. */
import { type Fault, type FaultPlan, NO_FAULT, type OperationName } from '../../electron/training/faults.ts';
import type { Randomness } from '../../shared/time.ts';

/** Each request of an operation meets the next fault of its list, and then none. */
export const scriptedFaults =
  (script: Partial<Record<OperationName, readonly Fault[]>>): FaultPlan =>
  ({ operation, count }) =>
    (operation === null ? undefined : script[operation]?.[count - 1]) ?? NO_FAULT;

/**
 * One of the given faults with the given chance on every request, drawn from the seeded randomness.
 * @param chance 0 to 1
 */
export const seededFaults =
  (randomness: Randomness, chance: number, faults: readonly Fault[]): FaultPlan =>
  () =>
    randomness.fraction() < chance
      ? (faults[Math.floor(randomness.fraction() * faults.length)] ?? NO_FAULT)
      : NO_FAULT;
