/** The corrections of a refused receipt: only the fields that were changed travel. Pure. */
import type { Request } from '../../../shared/contract.ts';
import { FISCAL_LIMITS } from '../../../shared/fiscal-items.ts';
import type { CorrectableLine } from '../../../shared/views.ts';

type Field = keyof CorrectableLine;

/** The fields as they stand in the window, with their longest. */
export const CORRECTABLE: readonly { readonly field: Field; readonly limit: number }[] = [
  { field: 'Name', limit: FISCAL_LIMITS.name },
  { field: 'SPIC', limit: FISCAL_LIMITS.spic },
  { field: 'PackageCode', limit: FISCAL_LIMITS.packageCode },
  { field: 'Barcode', limit: FISCAL_LIMITS.barcode },
];

/** The lines with one field changed. */
export const changed = (
  lines: readonly CorrectableLine[],
  index: number,
  field: Field,
  value: string,
): readonly CorrectableLine[] => lines.map((line, at) => (at === index ? { ...line, [field]: value } : line));

/** What differs from before, line by line. */
export function correctionsOf(
  before: readonly CorrectableLine[],
  now: readonly CorrectableLine[],
): Request<'fiscal.correct'>['corrections'] {
  return now.flatMap((line, index) => {
    const old = before[index];
    const fields = CORRECTABLE.filter(({ field }) => old && line[field].trim() !== old[field]);
    if (fields.length === 0) return [];
    return [{ line: index, ...Object.fromEntries(fields.map(({ field }) => [field, line[field].trim()])) }];
  });
}
