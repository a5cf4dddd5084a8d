/** The cash drawer, and how its last pulse ended. `drawer.no-sale` (`shift.ts`) opens it without a sale. */
import { z } from 'zod';
import type { DrawerSetUp, PulseEnd } from '../device/drawer.ts';
import type { TillError } from '../errors/till-error.ts';
import { channel } from './channel.ts';

export interface DrawerView extends DrawerSetUp {
  /** `not-tried`: no pulse since the start, or since the settings changed. */
  readonly light: 'not-tried' | PulseEnd['end'];
  /** Of `not-sent` and `doubt`. */
  readonly why: TillError | null;
}

/** null: the till has no drawer. */
export interface DrawerEvents {
  'drawer.changed': DrawerView | null;
}

export const DRAWER = {
  'drawer.view': channel<DrawerView | null>()('look', z.undefined()),
} as const;
