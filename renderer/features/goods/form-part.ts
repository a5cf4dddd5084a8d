import type { Draft } from './draft.ts';
import type { ProductForm } from './form.ts';

/** A part of the product's form. */
export interface FormPartProps {
  readonly form: ProductForm;
  readonly onChange: (part: Partial<Draft>) => void;
}
