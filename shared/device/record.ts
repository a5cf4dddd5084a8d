/** A line of the device record (`electron/devices/flight-recorder.ts`). */
import { z } from 'zod';
import { InstalledPrinter, NetworkPrinter } from './printer.ts';

const At = z.object({ at: z.string() });
const Hex = z.string().regex(/^(?:[\da-f]{2})*$/);

const Link = At.extend({ link: z.number().int() });

/** Whether the system took a page. */
const SheetEnd = z.enum(['taken', 'refused', 'failed']);
export type SheetEnd = z.infer<typeof SheetEnd>;

export const RecordLine = z.union([
  /** A paper for a printer of the system. The width in mm. */
  Link.extend({ printer: z.string(), width: InstalledPrinter.shape.width, heightPx: z.number() }),
  At.extend({ end: SheetEnd }),
  /** A connection begins. */
  Link.extend({ width: NetworkPrinter.shape.width }),
  Link.extend({ device: z.literal('pole') }),
  /** To the device. zeros: so many zero bytes follow, in place of a picture's dots. */
  At.extend({ to: Hex, zeros: z.number().int().nonnegative() }),
  At.extend({ from: Hex }),
]);
export type RecordLine = z.infer<typeof RecordLine>;
