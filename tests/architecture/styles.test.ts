/** How the page's styles hang together: what is global, which layer wins, and where the colours stand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PALETTE = 'renderer/ui/tokens.css';

/**
 * What styles elements and no component: the palette, the letters, how each element looks. A new sheet belongs beside what
 * it styles, as a `*.module.css`.
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

/** What `transparent`, `currentColor` and the system's own colours are not: somebody's choice. */
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

/** The values of a sheet's declarations; selectors, and names of tokens and areas, are none of them. */
const coloursIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?!grid-)[\w-]+:\s*([^;{]+);/gm)].flatMap(([, value = '']) => [
    ...(value.replace(/var\(--[\w-]+/g, 'var(').match(COLOUR) ?? []),
  ]);

test('what is global is on a short list, and everything else is the module of what uses it', () => {
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(SHEETS.map(({ path }) => path).filter((path) => !path.endsWith('.module.css'))).toEqual(GLOBAL);
});

test('no order of imports decides: what is global is in the layer base, what the page shares in ui, a feature in none', () => {
  const layerOf = (path: string): string | null => {
    if (GLOBAL.includes(path)) return 'base';
    return path.startsWith('renderer/ui/') ? 'ui' : null;
  };
  const wrong = SHEETS.filter(({ path, text }) => {
    const rules = text.replace(/@font-face \{[^}]*\}/g, '').trim();
    const layer = layerOf(path);
    if (rules === '') return false;
    // Each names the order by itself: none knows which of them is loaded first.
    const begin = `@layer base, ui;\n\n@layer ${layer} {\n`;
    return layer === null
      ? rules.includes('@layer')
      : !rules.startsWith(begin) || /\n[^\s}]/.test(rules.slice(begin.length));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no two modules have one name: in the built page a class is called after both', () => {
  const names = SHEETS.map(({ path }) => path.split('/').at(-1));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a class that a component asks a module for stands in it, and none is written out by hand', () => {
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
  // What belongs to another component is styled by an attribute, or by a class that it is given.
  expect(SHEETS.filter(({ text }) => /:global\((?!#root\))/.test(text)).map(({ path }) => path)).toEqual([]);
  // A name of one's own in quotes would be a global class, of which there is none.
  const byHand = parts.filter(({ text }) => /className=(?:"|\{'|\{`(?:[^`$]*[\w-]))/.test(text));
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

test('a colour stands in the palette alone, where each has its light and its dark', () => {
  expect(coloursIn('a {\n  color: var(--gold);\n  border: 1px solid gold;\n}')).toEqual(['gold']);
  expect(coloursIn(read(PALETTE)[0]?.text ?? '').length).toBeGreaterThan(50);
  const found = SHEETS.filter(({ path }) => path !== PALETTE).flatMap(({ path, text }) =>
    coloursIn(text).map((colour) => `${path}: ${colour}`),
  );
  expect(found).toEqual([]);
});

test('a colour or a measure that a sheet asks for by name is declared', () => {
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
