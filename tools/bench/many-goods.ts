/** A seeded file of goods of any size, as an old till exports it. */
import { writeFileSync } from 'node:fs';
import { barcodeOf, productNames } from './many-products.ts';

const HEADER = 'Nomi,Shtrixkod,Narxi,MXIK,Qadoq kodi,QQS,Birlik,Guruh\r\n';

export function writeGoods(path: string, count: number): void {
  const rows = productNames(count).map(
    (name, at) =>
      `"${name}",${barcodeOf(at)},${1_000 + (at % 900) * 50},${String(2_202_002_001_000_000 + at).padStart(17, '0')},1520627,12%,dona,Group ${at % 12}\r\n`,
  );
  writeFileSync(path, HEADER + rows.join(''));
}
