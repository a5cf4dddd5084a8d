import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

it('the Windows icon has a sharp picture for each size that Windows shows, and the installer takes it', () => {
  const icon = readFileSync(resolve(ROOT, 'assets/icon.ico'));
  const entries = Array.from({ length: icon.readUInt16LE(4) }, (_none, index) => {
    const at = 6 + 16 * index;
    // Of the PNG file: its width stands behind the signature and the name of its first chunk.
    return { size: icon.readUInt8(at) || 256, drawn: icon.readUInt32BE(icon.readUInt32LE(at + 12) + 16) };
  });
  expect(entries.map(({ drawn }) => drawn)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
  expect(entries.every(({ size, drawn }) => size === drawn)).toBe(true);
  expect(readFileSync(resolve(ROOT, 'electron-builder.yml'), 'utf8')).toContain('icon: assets/icon.ico');
});
