/** A line of the device record (`electron/devices/flight-recorder.ts`). */
import { z } from 'zod';
import { NetworkPrinter } from './printer.ts';

const At = z.object({ at: z.string() });
const Hex = z.string().regex(/^(?:[\da-f]{2})*$/);

export const RecordLine = z.union([
  /** A connection begins. */
  At.extend({ link: z.number().int(), width: NetworkPrinter.shape.width }),
  /** To the device. zeros: so many zero bytes follow, in place of a picture's dots. */
  At.extend({ to: Hex, zeros: z.number().int().nonnegative() }),
  At.extend({ from: Hex }),
]);
export type RecordLine = z.infer<typeof RecordLine>;
