/** The corrections of a refused receipt: the fields of the tax catalogue that may have been wrong. No amount is one. */
import { type FieldProblem, fiscalTextProblem } from './items.ts';

/** In the order in which a person goes through them. */
export const CORRECTABLE = ['Name', 'SPIC', 'PackageCode', 'Barcode'] as const;
export type CorrectableField = (typeof CORRECTABLE)[number];

/** What is wrong with a corrected field by the limits of section 2.5, spaces around it aside, or null. */
export const correctionProblem = (field: CorrectableField, text: string): FieldProblem | null =>
  fiscalTextProblem(field, text.trim());
