/** `node tools/scripts/icon.ts`: draws assets/icon.svg into assets/icon.ico, in the sizes that Windows shows. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser, HOW_TO_INSTALL } from '../chromium-shell/find-browser.ts';

const ASSETS = resolve(import.meta.dirname, '../../assets');
const SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
const LARGEST = 256;
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

function picture(browser: string, folder: string, size: number): Buffer {
  const file = join(folder, `${size}.png`);
  const flags = [
    ...['--headless', '--no-sandbox', '--hide-scrollbars', '--default-background-color=00000000'],
    ...[`--window-size=${size},${size}`, `--screenshot=${file}`],
  ];
  spawnSync(browser, [...flags, pathToFileURL(join(ASSETS, 'icon.svg')).href]);
  return readFileSync(file);
}

/** The .ico format: a header, an entry for each picture, then the PNG files. */
function ico(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, png] of pictures.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    // 0 stands for 256.
    const size = (SIZES[index] ?? 0) % LARGEST;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures]);
}

const folder = mkdtempSync(join(tmpdir(), 'tilla-icon-'));
try {
  const browser = findBrowser();
  if (browser === null) throw new Error(HOW_TO_INSTALL);
  writeFileSync(join(ASSETS, 'icon.ico'), ico(SIZES.map((size) => picture(browser, folder, size))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
