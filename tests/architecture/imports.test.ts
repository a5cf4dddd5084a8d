/** Who may import whom. The path says where code runs; these tests prove it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;

interface Module {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Project paths for our own modules, names for packages and for Node's own. */
  readonly imports: readonly string[];
  readonly packages: readonly string[];
}

const area = (path: string): string => path.split('/')[0] ?? '';

function modulesOf(folder: string): Module[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const names = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
      const own = names
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(ROOT, join(ROOT, dirname(path), name)).replaceAll('\\', '/'));
      return { path, text, imports: own, packages: names.filter((name) => !name.startsWith('.')) };
    });
}

const SHARED = modulesOf('shared');
const ELECTRON = modulesOf('electron');
const RENDERER = modulesOf('renderer');

const offences = (modules: readonly Module[], isOffence: (module: Module) => readonly string[]): string[] =>
  modules.flatMap((module) => isOffence(module).map((name) => `${module.path} -> ${name}`));

describe('imports', () => {
  it('are found at all', () => {
    expect(SHARED.length).toBeGreaterThan(10);
    expect(ELECTRON.flatMap((module) => module.imports).length).toBeGreaterThan(100);
    expect(RENDERER.flatMap((module) => module.packages)).toContain('react');
  });

  it('keep each area to itself and to shared', () => {
    const strangers = (own: string) => (module: Module) =>
      module.imports.filter((path) => ![own, 'shared'].includes(area(path)));
    expect(offences(SHARED, strangers('shared'))).toEqual([]);
    expect(offences(ELECTRON, strangers('electron'))).toEqual([]);
    expect(offences(RENDERER, strangers('renderer'))).toEqual([]);
  });

  it('give shared no DOM, no Node, no Electron, no clock and no randomness', () => {
    expect(offences(SHARED, ({ packages }) => packages.filter((name) => name !== 'zod'))).toEqual([]);
    const impure = /\b(Date\.now|new Date\(\)|Math\.random|performance\.|document\.|window\.|process\.)/;
    const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(SHARED.filter(({ text }) => impure.test(code(text))).map(({ path }) => path)).toEqual([]);
  });

  it('give the renderer nothing of Node or Electron', () => {
    const forbidden = (name: string): boolean => name.startsWith('node:') || /^electron(\/|-|$)/.test(name);
    expect(offences(RENDERER, ({ packages }) => packages.filter(forbidden))).toEqual([]);
    const users = RENDERER.filter(({ text }) => /window\.tilla|globalThis\.tilla/.test(text));
    expect(users.map(({ path }) => path)).toEqual(['renderer/api.ts']);
  });

  it('let a feature know another by types of shared alone', () => {
    const FEATURES = ['checkout', 'payment', 'refund', 'fiscal', 'reconcile', 'shift', 'staff', 'settings'];
    // The interfaces of what stands behind features, and pure rules about the service's answers.
    const known =
      /^electron\/(storage\/(journal|kinds)|gateway\/(gateway|retry|ask-status)|ipc\/feature|catalogue\/catalogue)\.ts$/;
    const folder = (path: string): string => path.split('/')[1] ?? '';
    const features = ELECTRON.filter(({ path }) => FEATURES.includes(folder(path)));
    expect(new Set(features.map(({ path }) => folder(path))).size).toBe(FEATURES.length);
    const strangers = ({ path, imports }: Module) =>
      imports.filter(
        (name) => area(name) === 'electron' && folder(name) !== folder(path) && !known.test(name),
      );
    expect(offences(features, strangers)).toEqual([]);
  });

  it('let nothing that is composed touch a file, a socket or a timer by itself', () => {
    const composing = ELECTRON.filter(({ path }) =>
      /^electron\/app\/(compose|network|first-screen|lifecycle|notice-board)\.ts$/.test(path),
    );
    expect(composing).toHaveLength(5);
    expect(offences(composing, ({ packages }) => packages)).toEqual([]);
    expect(composing.filter(({ text }) => /\bset(Timeout|Interval|Immediate)\b/.test(text))).toEqual([]);
  });

  it('let four places of the main process alone import the module electron', () => {
    const may = /^electron\/(main|preload)\.ts$|^electron\/(app|ipc)\//;
    const users = ELECTRON.filter(({ packages }) => packages.includes('electron'));
    expect(users.filter(({ path }) => !may.test(path)).map(({ path }) => path)).toEqual([]);
    expect(users.length).toBeGreaterThan(2);
  });

  it('keep the sale away from SQLite, HTTP and Electron: it knows interfaces', () => {
    const story = ELECTRON.filter(({ path }) => /^electron\/(payment|refund|fiscal)\//.test(path));
    expect(story.length).toBeGreaterThan(10);
    const inner =
      /sqlite|storage\/database|gateway\/(client|transport|call|pass|payments|fiscal)\.ts|training\//;
    expect(offences(story, ({ imports }) => imports.filter((path) => inner.test(path)))).toEqual([]);
    expect(offences(story, ({ packages }) => packages.filter((name) => name !== 'zod'))).toEqual([]);
  });

  it('know no cycle', () => {
    const all = new Map([...SHARED, ...ELECTRON, ...RENDERER].map((module) => [module.path, module]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (done.has(path) || way.includes(path)) return;
      for (const next of runtimeImports(all.get(path))) visit(next, [...way, path]);
      done.add(path);
    };
    for (const path of all.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

/** Imports that are left when the types are stripped. */
function runtimeImports(module: Module | undefined): readonly string[] {
  if (!module) return [];
  const values = module.text.replace(/(^|\n)\s*(?:import|export) type\s[\s\S]*?from\s+'[^']+';/g, '\n');
  return [...values.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, join(ROOT, dirname(module.path), name)).replaceAll('\\', '/'));
}

describe('files', () => {
  it('stay small: none over 300 lines', () => {
    const long = [...SHARED, ...ELECTRON, ...RENDERER].filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('send money through Node, never through Chromium: no net.fetch, no net.request', () => {
    const users = ELECTRON.filter(({ text }) =>
      /\bnet\.(fetch|request)\b|import\s*\{[^}]*\bnet\b[^}]*\}\s*from 'electron'/.test(text),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});
