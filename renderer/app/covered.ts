/** Whether something lies over the screen that somebody has to answer first: nothing passes under it, no key and no scan. */
import { isWarned } from './staff.ts';
import type { Stores } from './stores.ts';

export const isCovered = ({ route, approving, staff }: Pick<Stores, 'route' | 'approving' | 'staff'>) =>
  route.getState().dialog !== null || isAsked({ approving, staff });

/** Over everything, dialogs among it. */
export const isAsked = ({ approving, staff }: Pick<Stores, 'approving' | 'staff'>): boolean =>
  approving.getState().wanted !== null || isWarned(staff.getState());
