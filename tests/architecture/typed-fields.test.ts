/**
 * `renderer/app/typed-extremes*.test.tsx` types into each text field: a new dialog or screen is drawn there.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const pathsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const codeOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Fields that a person can't edit. */
const UNWRITTEN = /\btype="(?:checkbox|radio|range)"|\breadOnly\b/;

const hasField = (code: string, names: readonly string[]): boolean =>
  [...code.matchAll(/<(\w+)\b[^<]*/g)].some(
    ([tag, name = '']) => names.includes(name) && !UNWRITTEN.test(tag),
  );

/** The text elements, and every part of the kit that draws one. */
function fieldNames(): readonly string[] {
  const kit = pathsOf('renderer/ui/**/*.tsx')
    .filter((path) => !path.includes('test'))
    .map(codeOf);
  let names = ['input', 'textarea'];
  for (;;) {
    const next = kit
      .filter((code) => hasField(code, names))
      .flatMap((code) => [...code.matchAll(/export (?:default )?function ([A-Z]\w+)/g)])
      .flatMap(([, name]) => name ?? []);
    const all = [...new Set([...names, ...next])];
    if (all.length === names.length) return names;
    names = all;
  }
}

const importsOf = (path: string): string[] =>
  [...codeOf(path).matchAll(/ from '(\.[^']+\.tsx)'/g)].map(([, to = '']) =>
    join(dirname(path), to).replaceAll('\\', '/'),
  );

/** What the tests draw, with its parts. A dialog belongs to no screen and is drawn by itself. */
function drawn(): ReadonlySet<string> {
  const found = new Set(pathsOf('renderer/app/typed-extremes*.test.tsx').flatMap(importsOf));
  for (const path of found)
    for (const part of importsOf(path)) if (!/-dialogs?\.tsx$/.test(part)) found.add(part);
  return found;
}

test('the tests type into every text field', () => {
  const names = fieldNames();
  expect(names).toEqual(
    expect.arrayContaining(['TextField', 'MoneyField', 'ReasonDialog', 'SetupCodeField']),
  );
  const fields = pathsOf('renderer/{app,features}/**/*.tsx')
    .filter((path) => !/\.test\.tsx$|\/testing\//.test(path))
    .filter((path) => hasField(codeOf(path), names));
  expect(fields.length).toBeGreaterThan(40);
  const there = drawn();
  expect(fields.filter((path) => !there.has(path))).toEqual([]);
});
