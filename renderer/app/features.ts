/**
 * The page's features that bring a menu entry, a refresh rule or a subscription, in the order of the menu.
 */
import { GLANCE } from '../features/glance/feature.ts';
import { JOURNAL } from '../features/journal/feature.ts';
import { PAYMENT } from '../features/payment/feature.ts';
import { SETTINGS } from '../features/settings/feature.ts';
import { SHIFT } from '../features/shift/feature.ts';
import { STAFF } from '../features/staff/feature.ts';
import { TASKS } from '../features/tasks/feature.ts';
import type { PageFeature } from './page-feature.ts';

export const FEATURES = [
  GLANCE,
  SHIFT,
  STAFF,
  SETTINGS,
  TASKS,
  PAYMENT,
  JOURNAL,
] as const satisfies readonly PageFeature[];
