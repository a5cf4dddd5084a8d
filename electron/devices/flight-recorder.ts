/**
 * The bytes to and from the devices at the counter in the last hour, for the diagnostics. Digits of cards and payer
 * codes are zeros, and pictures are blank, before anything is kept. No keyboard is recorded.
 */
import type { NetworkPrinter } from '../../shared/device/printer.ts';
import type { SheetEnd } from '../../shared/device/record.ts';
import type { SheetWindow } from '../../shared/device/system-printing.ts';
import { type Clock, iso } from '../../shared/time.ts';
import { blankPictures, withoutNumbers } from './record-mask.ts';

export const RECORDED = {
  spanMs: 3_600_000,
  /** All connections together. */
  bytes: 1_000_000,
  /** One connection; its rest is left out. */
  bytesOfOne: 200_000,
} as const;

/** One connection. */
export interface LinkRecord {
  /** Bytes on their way to the device. */
  sent(bytes: Uint8Array): void;
  came(bytes: Uint8Array): void;
}

export interface FlightRecorder {
  /** A new connection: to the pole display, or to the printer, by the width of its paper in mm. */
  link(to: NetworkPrinter['width'] | 'pole'): LinkRecord;
  /** A paper for a printer of the system. Answers a function for its end. */
  sheet(asked: Parameters<SheetWindow['print']>[0]): (end: SheetEnd) => void;
  /** One JSON object a line, connection by connection, oldest first: the form of `shared/device/record.ts`. */
  lines(): string;
}

interface Link {
  readonly monoMs: number;
  readonly lines: string[];
  size: number;
}

export function createFlightRecorder(clock: Clock): FlightRecorder {
  const links: Link[] = [];
  let [size, count] = [0, 0];
  const forget = (): void => {
    const fromMs = clock.monoMs() - RECORDED.spanMs;
    for (let [oldest] = links; oldest; [oldest] = links) {
      const isLast = links.length === 1;
      if (oldest.monoMs >= fromMs && (size <= RECORDED.bytes || isLast)) return;
      links.shift();
      size -= oldest.size;
    }
  };
  const keep = (link: Link, entry: object): void => {
    const line = JSON.stringify({ at: iso(clock.wallMs()), ...entry });
    // The connection was forgotten, or is full.
    if (!links.includes(link) || link.size + line.length > RECORDED.bytesOfOne) return;
    link.lines.push(line);
    link.size += line.length;
    size += line.length;
    forget();
  };
  const hex = (bytes: Uint8Array): string => Buffer.from(withoutNumbers(bytes)).toString('hex');
  const begin = (head: object): Link => {
    const link: Link = { monoMs: clock.monoMs(), lines: [], size: 0 };
    links.push(link);
    count += 1;
    keep(link, { link: count, ...head });
    return link;
  };
  return {
    sheet: ({ printer, width, heightPx }) => {
      const name = Buffer.from(withoutNumbers(Buffer.from(printer))).toString();
      const link = begin({ printer: name, width, heightPx });
      return (end) => keep(link, { end });
    },
    link: (to) => {
      const link = begin(to === 'pole' ? { device: to } : { width: to });
      const blank = blankPictures();
      return {
        sent: (bytes) => {
          for (const { bytes: plain, zeros } of blank(bytes)) keep(link, { to: hex(plain), zeros });
        },
        came: (bytes) => keep(link, { from: hex(bytes) }),
      };
    },
    lines: () => {
      forget();
      return links
        .flatMap(({ lines }) => lines)
        .map((line) => `${line}\n`)
        .join('');
    },
  };
}
