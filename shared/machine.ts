/** The machine that a data folder is bound to, by hashed marks that can't be read back. */
import { z } from 'zod';

const Mark = z.string().regex(/^[0-9a-f]{64}$/);

export const Machine = z.object({
  /**
   * Of the installed system: a copied folder meets another mark, a copied disk the same. null: the system
   * gives none.
   */
  system: Mark.nullable(),
  /**
   * Of the board: a copied disk meets another mark. null: the board gives none, or only to an administrator.
   */
  hardware: Mark.nullable(),
});
export type Machine = Readonly<z.infer<typeof Machine>>;

/** A machine without marks; a folder is bound to this before its first start. */
export const NO_MACHINE: Machine = { system: null, hardware: null };

const MARKS = ['system', 'hardware'] as const;

export const isNamed = (machine: Machine): boolean => MARKS.some((mark) => machine[mark] !== null);

/**
 * Whether data bound to one machine may run on another. A mark that only one side has proves nothing, because
 * it may be unreadable this time; at least one mark must be shared. Unbound data run everywhere.
 */
export function isAtHome(bound: Machine, here: Machine): boolean {
  if (!isNamed(bound)) return true;
  const known = MARKS.filter((mark) => bound[mark] !== null && here[mark] !== null);
  return known.length > 0 && known.every((mark) => bound[mark] === here[mark]);
}

/** The binding extended by all present marks of the same machine; null: it is complete already. */
export function boundTo(bound: Machine, here: Machine): Machine | null {
  const both: Machine = {
    system: bound.system ?? here.system,
    hardware: bound.hardware ?? here.hardware,
  };
  return MARKS.every((mark) => both[mark] === bound[mark]) ? null : both;
}
