import type { MovementKind } from '../../../shared/shift/shift.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import { later } from '../../ui/later.ts';
import { clearForOthers, createShiftStore, type ShiftStore } from './shift-store.ts';

declare module '../../context/registry.ts' {
  interface FeatureStores {
    readonly shiftStore: ShiftStore;
  }
  interface Screens {
    readonly shift: NoData;
  }
  interface Dialogs {
    /** Cash in or out beside sales. */
    readonly 'cash-move': { readonly move: MovementKind };
    readonly 'no-sale': NoData;
  }
}

/** The shift and its reports. The settings choose days or counted shifts, blind or not. */
export const SHIFT = {
  screens: { shift: later(async () => (await import('./shift-screen.tsx')).default) },
  dialogs: {
    'cash-move': 'drawn by its screen',
    'no-sale': later(async () => (await import('./no-sale-dialog.tsx')).NoSaleDialog),
  },
  makes: { shiftStore: createShiftStore },
  opens: clearForOthers,
  more: [
    { icon: 'cash', label: 'shift.title', press: ({ route }) => route.goTo('shift') },
    { icon: 'cash', label: 'no-sale.open', press: ({ route }) => route.openDialog({ kind: 'no-sale' }) },
  ],
  invalidates: {
    'shift.changed': () => [
      ['shift.state'],
      ['shift.x'],
      ['shift.list'],
      ['shift.z'],
      ['sales.today'],
      ['sales.details'],
    ],
    // Only some people may see the sums of a shift.
    'staff.changed': () => [['shift.state']],
    'settings.changed': () => [['shift.state'], ['sales.today'], ['sales.details']],
  },
} as const satisfies PageFeature;
