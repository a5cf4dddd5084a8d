/**
 * Which goods are probably not for cash, or need a marking code, by the beginning of their SPIC. The dated
 * list is `assets/tax-groups.json`. The till only proposes: a person answers for each product.
 */
import { z } from 'zod';

/** Group and class of a SPIC, at most down to the position. */
const Beginning = z.string().regex(/^\d{3,8}$/);

const TaxGroup = z.strictObject({
  key: z.enum(['alcohol', 'beer', 'tobacco', 'fuel', 'utilities', 'soft-drinks', 'medicines', 'appliances']),
  begins: z.array(Beginning).min(1),
  /** Longer beginnings that do not belong to the group. */
  except: z.array(Beginning).default([]),
  notForCash: z.boolean(),
  marked: z.boolean(),
});
export type TaxGroupKey = z.infer<typeof TaxGroup>['key'];

const all = <T>(
  groups: readonly z.infer<typeof TaxGroup>[],
  part: (group: z.infer<typeof TaxGroup>) => T[],
) => groups.flatMap(part);
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const TaxGroups = z.strictObject({
  dated: z.iso.date(),
  source: z.string().min(1),
  groups: z
    .array(TaxGroup)
    .refine((groups) => areDistinct(groups.map(({ key }) => key)), 'a group stands twice')
    .refine((groups) => areDistinct(all(groups, ({ begins }) => begins)), 'a beginning stands twice')
    .refine(
      (groups) =>
        groups.every(({ begins, except }) =>
          except.every((longer) => begins.some((begin) => begin !== longer && longer.startsWith(begin))),
        ),
      'an exception is outside its group',
    ),
});
export type TaxGroups = z.infer<typeof TaxGroups>;

export interface TaxProposal {
  readonly group: TaxGroupKey;
  readonly notForCash: boolean;
  readonly marked: boolean;
}

/** null: the SPIC is in no group, so nothing is proposed. */
export function proposalFor({ groups }: TaxGroups, spic: string): TaxProposal | null {
  const isIn = (begin: string): boolean => spic.startsWith(begin);
  const found = groups.find(({ begins, except }) => begins.some(isIn) && !except.some(isIn));
  return found ? { group: found.key, notForCash: found.notForCash, marked: found.marked } : null;
}
