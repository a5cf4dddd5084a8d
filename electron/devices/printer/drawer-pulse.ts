/** The bytes of a drawer on a printer's socket. */
import type { DrawerSetUp } from '../../../shared/device/drawer.ts';

const [ESC, GS, DLE, EOT] = [0x1b, 0x1d, 0x10, 0x04];
const UNIT_MS = 2;

/** `ESC p`: obeyed in order, behind what was sent before. Without its two times the printer takes them from the paper. */
export const pulseBytes = ({ pin, onMs, offMs }: DrawerSetUp): Uint8Array =>
  Uint8Array.of(ESC, 0x70, pin === 2 ? 0 : 1, onMs / UNIT_MS, offMs / UNIT_MS);

/** `GS ( D`: whether `DLE DC4` makes a pulse, which a printer obeys within pictures too. `ESC @` switches it on. */
export const realTimePulses = (isOn: boolean): Uint8Array =>
  Uint8Array.of(GS, 0x28, 0x44, 3, 0, 20, 1, isOn ? 1 : 0);

/** Answered at once, with the level of the sensor contact. */
export const SENSOR_NOW = Uint8Array.of(DLE, EOT, 1);

/** Of an answer to `SENSOR_NOW`. */
export const levelIn = (answer: number): 'high' | 'low' => (answer & 0x04 ? 'high' : 'low');
