import type { PageFeature } from '../../app/page-feature.ts';

/** The shift and its reports. The settings choose days or counted shifts, blind or not. */
export const SHIFT = {
  more: [{ icon: 'cash', label: 'shift.title', press: ({ route }) => route.goTo('shift') }],
  makesOld: {
    'shift.changed': () => [
      ['shift.state'],
      ['shift.x'],
      ['shift.list'],
      ['shift.z'],
      ['shift.chart'],
      ['sales.today'],
    ],
    // Only some people may see the sums of a shift.
    'staff.changed': () => [['shift.state']],
    'settings.changed': () => [['shift.state'], ['sales.today'], ['shift.chart']],
    'sale.changed': () => [['shift.chart']],
  },
} as const satisfies PageFeature;
