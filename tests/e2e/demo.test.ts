/** A visitor runs the demo first: it finishes, and shows each step. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test('sells, is declined, and refunds by itself, with a picture of each step', {
  timeout: 600_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [resolve(ROOT, 'tools/scripts/demo.ts')]);
  const steps = stdout.trim().split('\n');
  expect(steps.at(-1)).toBe('demo: ok');
  const shown = steps.map((step) => /\((\S+\.png)\)$/.exec(step)?.[1]).filter((name) => name !== undefined);
  expect(shown.length).toBeGreaterThan(8);
  const scenes = new Set(shown.map((name) => name.replace(/^\d+-|\.png$/g, '')));
  const eachCustomer = ['invoices', 'invoice-handed-over', 'card-paid', 'card-declined', 'card-found'];
  expect(eachCustomer.filter((scene) => !scenes.has(scene))).toEqual([]);
  expect(readdirSync(resolve(ROOT, 'out/demo')).sort()).toEqual(shown.toSorted());
});
