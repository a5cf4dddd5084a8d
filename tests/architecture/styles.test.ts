/** The structure of the page's styles: what is global, which layer wins, and where the colours stand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PALETTE = 'renderer/ui/tokens.css';

/**
 * Sheets that style elements rather than a component: the palette, the fonts, how each element looks. A new
 * sheet belongs beside what it styles, as a `*.module.css`.
 */
const GLOBAL = ['renderer/ui/base.css', 'renderer/ui/fonts.css', PALETTE];

const read = (pattern: string): { readonly path: string; readonly text: string }[] =>
  globSync(pattern, { cwd: ROOT })
    .toSorted()
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
    }));

const SHEETS = read('renderer/**/*.css');

/** `transparent`, `currentColor` and the system's own colours are no choice of ours. */
const NAMED =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
  'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod ' +
  'darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon ' +
  'darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray ' +
  'dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green ' +
  'greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon ' +
  'lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon ' +
  'lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen ' +
  'magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
  'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy ' +
  'oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip ' +
  'peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown ' +
  'seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal ' +
  'thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';
const COLOUR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark)\\(` +
    `|(?<![\\w-])(?:${NAMED.replaceAll(' ', '|')})(?![\\w-])`,
  'gi',
);

/** The values of a sheet's declarations, without selectors and names of tokens and areas. */
const coloursIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?!grid-)[\w-]+:\s*([^;{]+);/gm)].flatMap(([, value = '']) => [
    ...(value.replace(/var\(--[\w-]+/g, 'var(').match(COLOUR) ?? []),
  ]);

test('only the listed sheets are global; every other sheet is a module', () => {
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(SHEETS.map(({ path }) => path).filter((path) => !path.endsWith('.module.css'))).toEqual(GLOBAL);
});

test('layers make the order of imports irrelevant: global sheets in base, shared sheets in ui, features outside layers', () => {
  const layerOf = (path: string): string | null => {
    if (GLOBAL.includes(path)) return 'base';
    return path.startsWith('renderer/ui/') ? 'ui' : null;
  };
  const wrong = SHEETS.filter(({ path, text }) => {
    const rules = text.replace(/@font-face \{[^}]*\}/g, '').trim();
    const layer = layerOf(path);
    if (rules === '') return false;
    // Each sheet names the order, because any of them may load first.
    const begin = `@layer base, ui;\n\n@layer ${layer} {\n`;
    return layer === null
      ? rules.includes('@layer')
      : !rules.startsWith(begin) || /\n[^\s}]/.test(rules.slice(begin.length));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('every module has its own name, because the built page names a class after module and class', () => {
  const names = SHEETS.map(({ path }) => path.split('/').at(-1));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a class that a component uses exists in its module, and class names are never written as text', () => {
  const parts = read('renderer/**/*.tsx');
  const missing = parts.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
      ([, name = '', sheet = '']) => {
        const css =
          SHEETS.find((one) => one.path === join(path, '..', sheet).replaceAll('\\', '/'))?.text ?? '';
        const uses = text.replace(/^import .*$/gm, '');
        return [...uses.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))]
          .filter(([, local]) => !new RegExp(`\\.${local}(?![\\w-])`).test(css))
          .map(([used]) => `${path}: ${used}`);
      },
    ),
  );
  expect(missing).toEqual([]);
  // A component styles another component by an attribute, or by a class that it passes.
  expect(SHEETS.filter(({ text }) => /:global\((?!#root\))/.test(text)).map(({ path }) => path)).toEqual([]);
  // A class name in quotes would be a global class, and global classes do not exist.
  const byHand = parts.filter(({ text }) => /className=(?:"|\{'|\{`(?:[^`$]*[\w-]))/.test(text));
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

test('colours stand in the palette only, each with a light and a dark value', () => {
  expect(coloursIn('a {\n  color: var(--gold);\n  border: 1px solid gold;\n}')).toEqual(['gold']);
  expect(coloursIn(read(PALETTE)[0]?.text ?? '').length).toBeGreaterThan(50);
  const found = SHEETS.filter(({ path }) => path !== PALETTE).flatMap(({ path, text }) =>
    coloursIn(text).map((colour) => `${path}: ${colour}`),
  );
  expect(found).toEqual([]);
});

test('every colour or size that a sheet uses by name is declared', () => {
  const code = read('renderer/**/*.{ts,tsx}');
  const declared = new Set(
    [
      ...SHEETS.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)]),
      ...code.flatMap(({ text }) => [...text.matchAll(/['"](--[\w-]+)['"]/g)]),
    ].map(([, name]) => name),
  );
  const unknown = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !declared.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
