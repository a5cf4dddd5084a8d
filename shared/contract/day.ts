/** The present day in figures. */
import type { StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { HidingFigures, HidingTotals, SoldGoods } from '../shift/totals.ts';

/** This Tashkent day. Where the drawer is counted blind, every sum that would reveal its cash is null. */
export interface TotalsView extends HidingTotals {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** ISO 8601, UTC: the first moment of the Tashkent day. */
  readonly since: string;
  /** The net total: all tenders less all refunds, with corrections; negative if more went back. null: hidden. */
  readonly keptTiyin: number | null;
  /** Sales completed, as sold: refunds are not taken off. sumTiyin null: hidden. */
  readonly sold: { readonly count: number; readonly sumTiyin: Tiyin | null };
  readonly figures: HidingFigures;
  /**
   * The net total of the open counted shift since it opened (ISO 8601, UTC), across midnights; null: no
   * counted shift is open, or hidden.
   */
  readonly shift: { readonly since: string; readonly keptTiyin: number } | null;
  /** Entries whose day can't be read: no sum has them. */
  readonly unread: number;
}

/** What this Tashkent day sold, in parts. A part is null if an entry that it needs can't be read. */
export interface DayDetails {
  /** When the parts were counted (ISO 8601, UTC). Later sales are not in them. */
  readonly at: string;
  readonly hours: HoursView | null;
  /** Whole soum; null: nothing was sold. */
  readonly averageTiyin: Tiyin | null;
  /** The goods with the largest sums. */
  readonly topGoods: readonly SoldGoods[] | null;
  /** By the person who completed the sale, largest first. staffId null: the till itself. */
  readonly cashiers:
    | readonly { readonly staffId: StaffId | null; readonly count: number; readonly sumTiyin: Tiyin }[]
    | null;
}

/** What a Tashkent day sold by hour, from midnight. */
export interface DayHours {
  readonly day: string;
  readonly hours: readonly { readonly count: number; readonly sumTiyin: Tiyin }[];
}

/** A Tashkent day by hour, and the same weekday a week before. */
export interface HoursView {
  readonly today: DayHours;
  /** hours null: they can't be read. */
  readonly before: { readonly day: string; readonly hours: DayHours['hours'] | null };
  /** Whole hours of today that are over, 0 to 23: the two days are compared over these. */
  readonly hoursOver: number;
}
