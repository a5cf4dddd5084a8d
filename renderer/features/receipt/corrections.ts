/** Typed corrections of a refused receipt: checks them, and selects the changed fields to send. Pure. */
import type { Request } from '../../../shared/contract/contract.ts';
import type { CorrectableLine } from '../../../shared/contract/payment.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { CORRECTABLE, type CorrectableField, correctionProblem } from '../../../shared/fiscal/items.ts';
import { labelsProblem } from '../../../shared/fiscal/labels.ts';

export const changed = (
  lines: readonly CorrectableLine[],
  index: number,
  field: CorrectableField,
  value: string,
): readonly CorrectableLine[] => lines.map((line, at) => (at === index ? { ...line, [field]: value } : line));

export const withLabels = (
  lines: readonly CorrectableLine[],
  index: number,
  Labels: readonly string[],
): readonly CorrectableLine[] => lines.map((line, at) => (at === index ? { ...line, Labels } : line));

/** Whether the line has other labels; their order means nothing. */
const areOthers = (old: CorrectableLine | undefined, { Labels }: CorrectableLine): boolean =>
  old !== undefined &&
  (old.Labels.length !== Labels.length || Labels.some((label) => !old.Labels.includes(label)));

const fieldsChanged = (old: CorrectableLine | undefined, line: CorrectableLine) =>
  CORRECTABLE.filter((field) => old && line[field].trim() !== old[field]);

/** Whether a changed field is wrong. The service judges the unchanged fields. */
export const hasProblem = (before: readonly CorrectableLine[], now: readonly CorrectableLine[]): boolean =>
  now.some(
    (line, index) =>
      fieldsChanged(before[index], line).some((field) => correctionProblem(field, line[field]) !== null) ||
      (areOthers(before[index], line) && labelsProblem(line.Labels) !== null),
  );

/** Words for a field in an answer of the service, whose language is its own. */
const NAMED: Readonly<Record<CorrectableField, RegExp>> = {
  SPIC: /spic|mxik|икпу|мхик/i,
  PackageCode: /package|упаков|qadoq/i,
  Units: /\bunit|единиц|birlik/i,
  Barcode: /barcode|штрих|shtrix/i,
  Name: /name|назван|наимен|nomi/i,
};

/** The field that a refusal names; null: no field, or several. */
export function namedField({ note = '', field = '' }: TillError): CorrectableField | null {
  const named = CORRECTABLE.filter((one) => one === field || NAMED[one].test(note));
  return named.length === 1 ? (named[0] ?? null) : null;
}

const unitsOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

/** The changed fields, line by line. */
export function correctionsOf(
  before: readonly CorrectableLine[],
  now: readonly CorrectableLine[],
): Request<'receipt.correct'>['corrections'] {
  return now.flatMap((line, index) => {
    const fields = fieldsChanged(before[index], line);
    const labels = areOthers(before[index], line) ? { Labels: [...line.Labels] } : null;
    if (fields.length === 0 && labels === null) return [];
    const given = fields.map((field) => {
      const text = line[field].trim();
      return [field, field === 'Units' ? unitsOf(text) : text];
    });
    return [{ line: index, ...Object.fromEntries(given), ...labels }];
  });
}
