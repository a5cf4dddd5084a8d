/**
 * A screen fetches what it shows by the hooks of `renderer/context/till-query.ts`. This test finds hand-written
 * effects that fetch.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** From an opening bracket to its closing bracket. Brackets in texts are few, and come in pairs. */
function bracketed(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if ('([{'.includes(code.charAt(at))) depth += 1;
    else if (')]}'.includes(code.charAt(at)) && --depth === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

/** The connection, the library below the hooks, or the next page of a list. */
const ASKS = /\bask\w*\(|\bdated\(|\b(?:pre)?fetch\w*\(|\brefetch\w*\(|\bshowMore\(|\bshowEarlier\(/;

/** The names of a file's functions that send a request: an effect may call one. */
function askersIn(code: string): string[] {
  const named = /\b(?:const (\w+)(?:: [^=\n]+)? = (?:async )?\(|(?:async )?function (\w+)\()/g;
  return [...code.matchAll(named)].flatMap((found) => {
    const name = found[1] ?? found[2] ?? '';
    const arguments_ = bracketed(code, found.index + found[0].length - 1);
    const after = found.index + found[0].length - 1 + arguments_.length;
    const brace = code.indexOf('{', after);
    const line = code.slice(after, code.indexOf('\n', after));
    const body = line.includes('=> {') || found[2] ? bracketed(code, brace) : line;
    return ASKS.test(body) ? [name] : [];
  });
}

/** A file's effects that send a request, directly or through a function beside them. */
function askingEffects(text: string): string[] {
  const code = withoutComments(text);
  const askers = askersIn(code).filter((name) => !/^use[A-Z]|^[A-Z]/.test(name));
  const calls = new RegExp(`\\b(?:${['ask', ...askers].join('|')})\\(`);
  return [...code.matchAll(/\buse(?:Layout)?Effect(?:Event)?\(/g)]
    .map(({ index, 0: { length } }) => bracketed(code, index + length - 1))
    .filter((effect) => ASKS.test(effect) || calls.test(effect));
}

/** These requests fetch nothing: one prints a paper, one reports that somebody touched the till. */
const TELLS = ['renderer/context/asked-paper.tsx', 'renderer/features/staff/use-touches.ts'];
/** The hooks themselves. */
const HOOKS = 'renderer/context/till-query.ts';

test('components fetch through the hooks, never in an effect', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path) && path !== HOOKS);
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((path) => askingEffects(readFileSync(join(ROOT, path), 'utf8')).length > 0);
  expect(found.toSorted()).toEqual(TELLS);
});

test.each([
  ['in the effect', `useEffect(() => { void api.ask('tasks.open', undefined).then(setTasks); }, [api]);`],
  [
    'in a function of the effect',
    `useEffect(() => { const go = async () => { await reading.ask('x', {}); }; go(); });`,
  ],
  [
    'beside it',
    `const load = async (): Promise<void> => {\n  set(await api.ask('x', {}));\n};\nuseEffect(() => { void load(); }, []);`,
  ],
  ['in an event of it', `const more = useEffectEvent(() => void showMore());`],
])('the rule bites: %s', (_, code) => {
  expect(askingEffects(code)).toHaveLength(1);
});

test.each([
  [
    'a press asks',
    `const press = async () => {\n  await api.ask('x', {});\n};\nuseEffect(() => field.current?.focus(), []);`,
  ],
  ['an effect subscribes', `useEffect(() => api.subscribe('x', set), [api]);`],
])('the rule lets through: %s', (_, code) => {
  expect(askingEffects(code)).toEqual([]);
});
