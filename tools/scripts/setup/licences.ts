/**
 * The licences of bundled packages, gathered from the bundles themselves so that none is missed. A package
 * without a licence text ends the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** Stored texts: `<package>.<what>.txt` where a package lacks one, and `tilla.<what>.txt` for our own assets. */
const KEPT = resolve(import.meta.dirname, '../../../assets/licences');

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string().default('') });

export interface LicenceCollector {
  /** For each build, including its workers' builds. */
  plugin(): Plugin;
  /** One text, package by package. @throws with the name of a package without a licence text. */
  text(): string;
}

export function licenceCollector(): LicenceCollector {
  const folders = new Set<string>();
  const note = (path: string): void => {
    const folder = packageFolder(path);
    if (folder !== null) folders.add(folder);
  };
  return {
    plugin: () => {
      let root = '';
      return {
        name: 'licences',
        configResolved: (config) => {
          root = config.root;
        },
        generateBundle: (_options, bundle) => {
          for (const part of Object.values(bundle)) {
            // Fonts and wasm also come from packages.
            if (part.type === 'chunk') part.moduleIds.forEach(note);
            else for (const name of part.originalFileNames) note(resolve(root, name));
          }
        },
      };
    },
    text: () => [...[...folders].map(licenceOf), ...ownAssets()].toSorted().join(`\n\n${'='.repeat(80)}\n\n`),
  };
}

/** The folder of the package that owns a file; null: our own file. */
function packageFolder(path: string): string | null {
  const [, folder] =
    /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/').replace(/^\0/, '')) ?? [];
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : null;
}

/** Others made these parts of our own files. */
const ownAssets = (): readonly string[] =>
  readdirSync(KEPT)
    .filter((file) => file.startsWith('tilla.'))
    .map((file) => readFileSync(join(KEPT, file), 'utf8').trim());

function licenceOf(folder: string): string {
  const { name, version, license } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const own = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const kept = readdirSync(KEPT).filter((file) => file.startsWith(`${name.replace('/', '__')}.`));
  const texts = [...own.map((file) => join(folder, file)), ...kept.map((file) => join(KEPT, file))];
  if (texts.length === 0)
    throw new Error(`${name} is shipped and has no licence text: put one into assets/licences`);
  const bodies = texts.toSorted().map((file) => readFileSync(file, 'utf8').trim());
  return `${name} ${version} (${license})\n\n${bodies.join('\n\n')}`;
}
