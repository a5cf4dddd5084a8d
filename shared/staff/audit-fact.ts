/** What an entry did, as far as an amount, a state and an id do not say it: a line of the audit has several. */
import type { RoleId, StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { ReductionSum } from '../sale/reductions-of.ts';
import type { SettingChange } from '../settings/shop-settings.ts';
import type { Right } from './rights.ts';

/** Of a discount hundredths of a per cent, of a refund tiyin. */
export type Limit = number | 'none';

export type AuditFact =
  /** Rights that a role has gained, or has lost. */
  | { readonly of: 'rights-given' | 'rights-taken'; readonly rights: readonly Right[] }
  /** from null: the role had not the right. */
  | {
      readonly of: 'limit';
      readonly right: 'discount' | 'refund';
      readonly from: Limit | null;
      readonly to: Limit;
    }
  /** How a role was called before. */
  | { readonly of: 'renamed'; readonly from: string }
  /** These people have it now. from null: they had none. */
  | {
      readonly of: 'role';
      readonly from: RoleId | null;
      readonly to: RoleId;
      readonly staffIds: readonly StaffId[];
    }
  | { readonly of: 'setting'; readonly change: SettingChange }
  /** differenceTiyin: counted less expected; null: no drawer was counted. */
  | { readonly of: 'z-report'; readonly numberText: string; readonly differenceTiyin: number | null }
  /** With which a shift began. differenceTiyin: counted less what the one before had left; null: nobody knows that. */
  | { readonly of: 'float'; readonly floatTiyin: Tiyin; readonly differenceTiyin: number | null }
  /** What was taken off the lines of a sale, or charged instead of the catalogue's price; and who gave it. */
  | ({ readonly of: 'reduced'; readonly kind: ReductionSum['of'] } & Omit<ReductionSum, 'of'>)
  /** What else an approval was for: a right, of a discount how much (hundredths of a per cent), and the sum. */
  | {
      readonly of: 'besides';
      readonly right: Right;
      readonly discount: number | null;
      readonly amountTiyin: Tiyin | null;
    }
  /** Goods that went out of a basket and stayed out: of one that never became a sale they are read nowhere else. */
  | {
      readonly of: 'taken-out';
      readonly name: string;
      /** Thousandths. */
      readonly quantity: number;
      readonly dueTiyin: Tiyin;
      /** null: the shop does not ask. */
      readonly reason: string | null;
      /** null: the till by itself, or nobody knows. */
      readonly by: StaffId | null;
      readonly approvedBy: StaffId | null;
    }
  /** What the disk can no longer check. */
  | { readonly of: 'lost'; readonly secret: 'pins' | 'setup-code' | 'seal' }
  /** As it was typed, of what belongs to no sale. */
  | { readonly of: 'reason'; readonly text: string };
