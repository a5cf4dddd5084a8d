/** Where a printer is, as a person writes it: `HOST`, `HOST:PORT`, `\\HOST\NAME` or `/dev/usb/lpN`. Pure. */
import { HOST, PRINTER_PATH } from '../settings/limits.ts';
import type { FilePrinter, NamedPrinter, NetworkPrinter } from './printer.ts';

const USUAL_PORT = 9_100;
const MOST_PORT = 65_535;
const LONGEST_HOST = 253;

type PrinterPlace = Omit<NetworkPrinter, 'width'> | Omit<FilePrinter, 'width'>;

/** null: it is none of them. An address of version 6 with a port stands in brackets. */
export function printerPlace(text: string): PrinterPlace | null {
  const place = text.trim();
  if (PRINTER_PATH.test(place)) return { kind: 'escpos-file', path: place };
  const written = /^\[(.+)\](?::(\d+))?$/u.exec(place) ?? /^([^:]+):(\d+)$/u.exec(place) ?? [place, place];
  const [, host = '', port = String(USUAL_PORT)] = written;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= MOST_PORT;
  if (!isPort || host === '' || host.length > LONGEST_HOST || !HOST.test(host)) return null;
  return { kind: 'escpos-tcp', host, port: Number(port) };
}

/** As the settings show it; the name of an installed one. */
export function printerText(printer: PrinterPlace | NamedPrinter): string {
  switch (printer.kind) {
    case 'escpos-tcp':
      return `${printer.host.includes(':') ? `[${printer.host}]` : printer.host}:${printer.port}`;
    case 'escpos-file':
      return printer.path;
    case 'installed':
      return printer.name;
  }
}
