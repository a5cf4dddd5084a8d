/** The corrections of a refused receipt: what is wrong with them, and which travel: only what was changed. Pure. */
import type { Request } from '../../../shared/contract/contract.ts';
import type { CorrectableLine } from '../../../shared/contract/views.ts';
import { FISCAL_LIMITS, type FieldProblem } from '../../../shared/fiscal/items.ts';

export type CorrectableField = keyof CorrectableLine;

/** The fields as they stand in the window. */
export const CORRECTABLE: readonly CorrectableField[] = ['Name', 'SPIC', 'PackageCode', 'Barcode'];

/** The lines with one field changed. */
export const changed = (
  lines: readonly CorrectableLine[],
  index: number,
  field: CorrectableField,
  value: string,
): readonly CorrectableLine[] => lines.map((line, at) => (at === index ? { ...line, [field]: value } : line));

const LONGEST: Readonly<Record<CorrectableField, number>> = {
  Name: FISCAL_LIMITS.name,
  SPIC: FISCAL_LIMITS.spic,
  PackageCode: FISCAL_LIMITS.packageCode,
  Barcode: FISCAL_LIMITS.barcode,
};

/** What is wrong with a field by the limits of section 2.5, or null. Only the barcode may be empty. */
export function correctionProblem(field: CorrectableField, value: string): FieldProblem | null {
  const text = value.trim();
  const limit = LONGEST[field];
  if (text === '') return field === 'Barcode' ? null : { field, reason: 'missing' };
  if (field === 'SPIC') {
    if (!/^\d+$/.test(text)) return { field, reason: 'not-digits' };
    return text.length === limit ? null : { field, reason: 'wrong-length', limit };
  }
  return text.length > limit ? { field, reason: 'too-long', limit } : null;
}

const fieldsChanged = (old: CorrectableLine | undefined, line: CorrectableLine) =>
  CORRECTABLE.filter((field) => old && line[field].trim() !== old[field]);

/** Whether anything that was changed is wrong. What was sent before and not touched is the service's to judge. */
export const hasProblem = (before: readonly CorrectableLine[], now: readonly CorrectableLine[]): boolean =>
  now.some((line, index) =>
    fieldsChanged(before[index], line).some((field) => correctionProblem(field, line[field]) !== null),
  );

/** What differs from before, line by line. */
export function correctionsOf(
  before: readonly CorrectableLine[],
  now: readonly CorrectableLine[],
): Request<'fiscal.correct'>['corrections'] {
  return now.flatMap((line, index) => {
    const fields = fieldsChanged(before[index], line);
    if (fields.length === 0) return [];
    return [{ line: index, ...Object.fromEntries(fields.map((field) => [field, line[field].trim()])) }];
  });
}
