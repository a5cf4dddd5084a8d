import type { PageFeature } from '../../app/page-feature.ts';

/** The shift and its reports; settings say whether it keeps days or counted shifts, blind or not. */
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
    // The sums of a shift are not for everybody.
    'staff.changed': () => [['shift.state']],
    'settings.changed': () => [['shift.state'], ['sales.today'], ['shift.chart']],
    'sale.changed': () => [['shift.chart']],
  },
} as const satisfies PageFeature;
