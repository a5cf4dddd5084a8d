/** Everything shipped inside comes with its licence: packages, what their workers bundle, fonts and wasm. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { licenceCollector } from '../../tools/scripts/setup/licences.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules').replaceAll('\\', '/');

/** Bundles a page of this code and returns the noted packages. */
async function bundled(files: Readonly<Record<string, string>>) {
  const root = tempFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const licences = licenceCollector();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [licences.plugin()],
    worker: { format: 'es', plugins: () => [licences.plugin()] },
    build: { assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'main.js') } },
  });
  return licences;
}

describe('the licences of a bundle', () => {
  it('cover its packages, its workers’ packages, fonts, and wasm with what is inside', async () => {
    const licences = await bundled({
      'main.js': `import { encode } from '${MODULES}/uqr/dist/index.mjs'; import './main.css';
        console.log(encode, new Worker(new URL('./one.worker.js', import.meta.url), { type: 'module' }));`,
      'main.css': `@font-face { font-family: I; src: url('${MODULES}/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'); }`,
      'one.worker.js': `import wasm from '${MODULES}/zxing-wasm/dist/reader/zxing_reader.wasm?url'; postMessage(wasm);`,
    });
    const text = licences.text();
    expect(text).toMatch(/^uqr \S+ \(MIT\)$/m);
    expect(text).toMatch(/^@fontsource-variable\/inter /m);
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text).toMatch(/^zxing-wasm \S+ \(MIT\)$/m);
    expect(text).toContain('Version 2.0, January 2004');
    expect(text).toContain('libzueci');
    expect(text).not.toMatch(/^react /m);
  });

  it('are complete: a package without a licence text fails the build', async () => {
    const root = tempFolder();
    const folder = join(root, 'node_modules', 'bare');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"name":"bare","version":"1.0.0"}');
    writeFileSync(join(folder, 'index.js'), 'globalThis.bare = Math.random();');
    const licences = await bundled({
      'main.js': `import '${folder}/index.js';`,
    });
    expect(() => licences.text()).toThrow('bare is shipped and has no licence text');
  });
});

it('every package of the till has a licence that is known to be shipped', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    expect(['MIT', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'OFL-1.1'], name).toContain(license);
  }
});
