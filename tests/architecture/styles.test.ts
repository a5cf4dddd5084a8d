/** How the page's styles hang together: what is global, which layer wins, and where the colours stand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PALETTE = 'renderer/ui/tokens.css';

/** Whatever is not a module of one component. A new one belongs beside what it styles, as a `*.module.css`. */
const GLOBAL = [
  'renderer/app/frame.css',
  'renderer/ui/base.css',
  'renderer/ui/fields.css',
  'renderer/ui/fonts.css',
  'renderer/ui/keys.css',
  'renderer/ui/pages.css',
  'renderer/ui/panel.css',
  'renderer/ui/rows.css',
  'renderer/ui/tokens.css',
  'renderer/ui/windows.css',
];

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
