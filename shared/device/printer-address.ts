/** Where a printer is, as a person writes it: `HOST`, `HOST:PORT`, `\\HOST\NAME` or `/dev/usb/lpN`. Pure. */
import { PRINTER_PATH } from '../settings/limits.ts';
import { networkPlace } from './network-place.ts';
import type { FilePrinter, NamedPrinter, NetworkPrinter } from './printer.ts';

type PrinterPlace = Omit<NetworkPrinter, 'width'> | Omit<FilePrinter, 'width'>;

/** null: it is none of them. */
export function printerPlace(text: string): PrinterPlace | null {
  const written = text.trim();
  if (PRINTER_PATH.test(written)) return { kind: 'escpos-file', path: written };
  const place = networkPlace(written);
  return place && { kind: 'escpos-tcp', ...place };
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
