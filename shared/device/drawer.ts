/** A cash drawer behind the receipt printer, as the till knows it. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { Settings } from '../settings/settings.ts';

/** As the provisioning file names it. `printer`: on the receipt printer's socket. */
export const PrinterDrawer = z.object({
  kind: z.literal('printer'),
  /** Of the socket: which of its two contacts gets the pulse. */
  pin: z.literal([2, 5]),
});
export type PrinterDrawer = z.infer<typeof PrinterDrawer>;

export interface DrawerSetUp extends PrinterDrawer {
  /** How long the pulse is on, and the least time before the next one. Even, up to 510 ms. */
  readonly onMs: number;
  readonly offMs: number;
  /** The level on the socket's sensor contact while the drawer is open. `none`: no sensor is connected. */
  readonly sensor: Settings['drawerSensor'];
}

/** The drawer of the settings, or else of the provisioning file; null: a till without a drawer. */
export function drawerOf(settings: Settings, provisioned: PrinterDrawer | null): DrawerSetUp | null {
  const { drawerPulseMs: onMs, drawerPauseMs: offMs, drawerSensor: sensor } = settings;
  const times = { onMs, offMs, sensor };
  if (settings.drawerKind === null) return provisioned && { ...provisioned, ...times };
  return settings.drawerKind === 'none' ? null : { kind: 'printer', pin: settings.drawerPin, ...times };
}

/**
 * How a pulse ended:
 *
 * - `opened`: the drawer's sensor reports it open.
 * - `taken`: the printer answered behind the pulse.
 * - `sent`: the pulse left, and the printer answers no such request.
 * - `not-sent`: the pulse never leaves.
 * - `doubt`: the pulse left, and the drawer may be open or not.
 */
export type PulseEnd =
  | { readonly end: 'opened' | 'taken' | 'sent' }
  | { readonly end: 'not-sent' | 'doubt'; readonly why: TillError };

/** A pulse until its bytes leave. */
export interface Pulse {
  readonly drawer: DrawerSetUp;
  /** Right before its bytes leave. false: it is too late, and the pulse never leaves. */
  leaves(): boolean;
}

/** The pulse that waits, while a paper prints, for the end of a command. */
export interface PulseBetween {
  /** null: none waits. */
  waiting(): (Pulse & { readonly ended: (end: PulseEnd) => void }) | null;
  /** Calls the listener when one begins to wait. Answers a function that ends that. */
  listen(onWaiting: () => void): () => void;
}
