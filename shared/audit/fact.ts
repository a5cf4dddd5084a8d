/** What an entry changed, beyond its amount, state and id. A line of the audit may have several facts. */
import type { RoleId, StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { ReductionSum } from '../sale/reductions-of.ts';
import type { SettingChange } from '../settings/shop-settings.ts';
import type { VoidWay } from '../staff/agreed-void.ts';
import type { Right } from '../staff/rights.ts';
import type { GoodsFact } from './goods-fact.ts';

/** For a discount hundredths of a per cent, for a refund tiyin. */
export type Limit = number | 'none';

export type AuditFact =
  | GoodsFact
  /** Rights that a role gained or lost. */
  | { readonly of: 'rights-given' | 'rights-taken'; readonly rights: readonly Right[] }
  /** from null: the role lacked the right. */
  | {
      readonly of: 'limit';
      readonly right: 'discount' | 'refund';
      readonly from: Limit | null;
      readonly to: Limit;
    }
  /** The previous name of a role. */
  | { readonly of: 'renamed'; readonly from: string }
  /** The people who got the role. from null: they had none. */
  | {
      readonly of: 'role';
      readonly from: RoleId | null;
      readonly to: RoleId;
      readonly staffIds: readonly StaffId[];
    }
  | { readonly of: 'setting'; readonly change: SettingChange }
  /** differenceTiyin: counted less expected; null: no drawer was counted. */
  | { readonly of: 'z-report'; readonly numberText: string; readonly differenceTiyin: number | null }
  /** The float of a shift. differenceTiyin: counted less what the previous shift left; null: unknown. */
  | { readonly of: 'float'; readonly floatTiyin: Tiyin; readonly differenceTiyin: number | null }
  /** Reductions and changed prices of a sale's lines, and who gave them. */
  | ({ readonly of: 'reduced'; readonly kind: ReductionSum['of'] } & Omit<ReductionSum, 'of'>)
  /**
   * A further need covered by an approval: its right, its discount (hundredths of a per cent) and its amount.
   */
  | {
      readonly of: 'besides';
      readonly right: Right;
      readonly discount: number | null;
      readonly amountTiyin: Tiyin | null;
    }
  /** A step of a void that an approval covered. */
  | { readonly of: 'void-step'; readonly way: VoidWay; readonly amountTiyin: Tiyin }
  /** Goods that left a basket for good. If the basket never became a sale, only this entry holds them. */
  | {
      readonly of: 'taken-out';
      readonly name: string;
      /** Thousandths. */
      readonly quantity: number;
      readonly dueTiyin: Tiyin;
      /** null: the shop requires none. */
      readonly reason: string | null;
      /** null: the till itself, or unknown. */
      readonly by: StaffId | null;
      readonly approvedBy: StaffId | null;
    }
  /** What the disk can no longer verify. */
  | { readonly of: 'lost'; readonly secret: 'pins' | 'setup-code' | 'seal' }
  /** A typed reason of an entry without a sale. */
  | { readonly of: 'reason'; readonly text: string };
