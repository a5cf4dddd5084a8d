/** The machine that a data folder is bound to: by marks of it, hashed, so that nothing of it can be read back. */
import { z } from 'zod';

const Mark = z.string().regex(/^[0-9a-f]{64}$/);

export const Machine = z.object({
  /** Of the installed system: a copied folder has another one, a copied disk has the same. null: it names none. */
  system: Mark.nullable(),
  /** Of the board: a copied disk has another one. null: it names none, or only to an administrator. */
  hardware: Mark.nullable(),
});
export type Machine = Readonly<z.infer<typeof Machine>>;

/** A machine that names nothing of itself, and what a folder is bound to before its first start. */
export const NO_MACHINE: Machine = { system: null, hardware: null };

const MARKS = ['system', 'hardware'] as const;

export const isNamed = (machine: Machine): boolean => MARKS.some((mark) => machine[mark] !== null);

/**
 * Whether what is bound to one machine may run on the other. A mark that only one of them has says nothing, because it
 * could not be read this time, but one they must share. What is bound to nothing is at home everywhere.
 */
export function isAtHome(bound: Machine, here: Machine): boolean {
  if (!isNamed(bound)) return true;
  const known = MARKS.filter((mark) => bound[mark] !== null && here[mark] !== null);
  return known.length > 0 && known.every((mark) => bound[mark] === here[mark]);
}

/** At home on this machine, and bound to all that it names of itself now; null: it is so already. */
export function boundTo(bound: Machine, here: Machine): Machine | null {
  const both: Machine = {
    system: bound.system ?? here.system,
    hardware: bound.hardware ?? here.hardware,
  };
  return MARKS.every((mark) => both[mark] === bound[mark]) ? null : both;
}
