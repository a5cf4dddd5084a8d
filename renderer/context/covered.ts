/** Whether a dialog or question covers the screen: no key and no scan passes below. */
import { isWarned } from './staff.ts';
import type { Stores } from './stores.ts';

export const isCovered = ({ route, approving, staff }: Pick<Stores, 'route' | 'approving' | 'staff'>) =>
  route.getState().dialog !== null || hasQuestion({ approving, staff });

/** Covers even dialogs. */
export const hasQuestion = ({ approving, staff }: Pick<Stores, 'approving' | 'staff'>): boolean =>
  approving.getState().wanted !== null || isWarned(staff.getState());
