/** Words a fault of a provisioning file, for the page and for the installer's console. */
import { type FaultReason, HIDDEN_KEY, type ProvisionFault } from './provision-fault.ts';

type FaultKey =
  | `fault.${FaultReason}`
  | 'fault.at-line'
  | 'fault.at-column'
  | 'fault.the-file'
  | 'fault.hidden-key';

export interface FaultWords {
  /** null: the fault has no place in the file. */
  readonly place: string | null;
  readonly field: string;
  readonly why: string;
}

/** say: translates a key. */
export function faultWords(
  say: (key: FaultKey, values?: Readonly<Record<string, string | number>>) => string,
  { field, line, column, reason, limit, allowed }: ProvisionFault,
): FaultWords {
  const place =
    line === null
      ? null
      : column === undefined
        ? say('fault.at-line', { line })
        : say('fault.at-column', { line, column });
  const shown = (part: string): string => (part === HIDDEN_KEY ? say('fault.hidden-key') : part);
  return {
    place,
    field: field === '' ? say('fault.the-file') : field.split('.').map(shown).join('.'),
    why: say(`fault.${reason}`, { limit: limit ?? '', allowed: (allowed ?? []).join(', ') }),
  };
}
