/**
 * What a basket line keeps of its product: name, unit and list price from when it was added. Tax data come
 * from the catalogue until a tender holds money. The page never sends these values.
 */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import { TiyinAmount } from '../money.ts';

export const AsAdded = z.object({
  name: z.string(),
  /** The receipt's own name for the goods; left out: the name. */
  fiscalName: z.string().exactOptional(),
  unit: z.string(),
  /** The list price. Reductions are measured against it. */
  priceTiyin: TiyinAmount,
});
export type AsAdded = z.infer<typeof AsAdded>;

type Kept = Pick<Product, 'name' | 'fiscalName' | 'unit' | 'priceTiyin'>;

export const asAddedOf = ({ name, fiscalName, unit, priceTiyin }: Kept): AsAdded => ({
  name,
  ...(fiscalName !== undefined && { fiscalName }),
  unit,
  priceTiyin,
});

/** The product as its line keeps it. Lines of older programs kept nothing. */
export function withAdded(product: Product, asAdded: AsAdded | undefined): Product {
  if (asAdded === undefined) return product;
  // A fiscal name given since belongs to another name.
  const { fiscalName: _, ...rest } = product;
  return { ...rest, ...asAdded };
}

/** Whether a piece added now has the same name, unit and list price. */
export const isAsAdded = (product: Kept, asAdded: AsAdded | undefined): boolean =>
  asAdded === undefined ||
  (asAdded.name === product.name &&
    asAdded.fiscalName === product.fiscalName &&
    asAdded.unit === product.unit &&
    asAdded.priceTiyin === product.priceTiyin);
