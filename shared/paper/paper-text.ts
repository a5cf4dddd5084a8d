/**
 * A paper in columns of characters, as a receipt printer with this many columns writes it.
 */
import type { PictureHash } from '../pictures/picture.ts';
import type { Paper, PaperPart, Weight } from './paper.ts';

/** Room between left and right text. */
const GAP = 1;
const INNER = '  ';

/** A line of a receipt printer: text, the shop's logo, or a code that stands above its note. */
export type PaperLine =
  | { readonly line: 'text'; readonly text: string; readonly weight: Weight }
  | { readonly line: 'logo'; readonly picture: PictureHash }
  | { readonly line: 'code'; readonly text: string; readonly size: 'large' | 'small' };

/** No line is longer than this many characters, and no word is lost. columns: 16 or more. */
export const paperLines = ({ parts }: Paper, columns: number): readonly PaperLine[] =>
  parts.flatMap((part) => [
    ...(part.part === 'logo' ? [{ line: 'logo', picture: part.picture } as const] : []),
    ...(part.part === 'qr' ? [{ line: 'code', text: part.text, size: part.size } as const] : []),
    ...linesOf(part, columns).map((text) => ({ line: 'text', text, weight: weightOf(part) }) as const),
  ]);

/** The lines of text alone. */
export const paperText = (paper: Paper, columns: number): readonly string[] =>
  paperLines(paper, columns).flatMap((one) => (one.line === 'text' ? [one.text] : []));

const weightOf = (part: PaperPart): Weight =>
  part.part === 'text' || part.part === 'row' ? part.weight : part.part === 'frame' ? 'strong' : 'plain';

function linesOf(part: PaperPart, columns: number): readonly string[] {
  switch (part.part) {
    case 'text':
      return wrapped(part.text, columns).map((line) =>
        part.align === 'center' ? centred(line, columns) : line,
      );
    case 'frame': {
      const edge = (part.isDashed ? '-' : '=').repeat(columns);
      return [edge, ...wrapped(part.text, columns).map((line) => centred(line, columns)), edge];
    }
    case 'row':
      return rowLines(part, columns);
    case 'logo':
      return [];
    case 'rule':
      return ['-'.repeat(columns)];
    case 'qr':
      return wrapped(part.note, columns).map((line) => centred(line, columns));
    case 'sign':
      return ['', '', '_'.repeat(columns), ...wrapped(part.text, columns)];
  }
}

/** The right text is at the right edge of the last line, or of a line of its own if it does not fit there. */
function rowLines(
  { left, beside, count, right, isInner }: Extract<PaperPart, { part: 'row' }>,
  columns: number,
): readonly string[] {
  const indent = isInner ? INNER : '';
  const name = beside === null ? left : `${left} ${beside}`;
  const lines = wrapped(name, columns - indent.length).map((line) => indent + line);
  const end = count === null ? right : `${count}  ${right}`.trimEnd();
  if (end === '') return lines;
  const last = lines.at(-1) ?? '';
  const room = columns - last.length;
  if (end.length + GAP <= room) return [...lines.slice(0, -1), last + plain(end).padStart(room)];
  return [...lines, ...wrapped(end, columns).map((line) => line.padStart(columns))];
}

/** A printer has no narrow spaces and no long minus. One character for one. */
const plain = (said: string): string => said.replaceAll(/\s/g, ' ').replaceAll('−', '-');

const centred = (line: string, columns: number): string =>
  ' '.repeat(Math.floor((columns - line.length) / 2)) + line;

/**
 * Word by word; a word longer than a line continues in the next. No-break spaces keep an amount together:
 * half an amount on a line would be another amount.
 */
function wrapped(said: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of said
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
    .map(plain)) {
    const joined = current === '' ? word : `${current} ${word}`;
    if (joined.length <= columns) {
      current = joined;
      continue;
    }
    if (current !== '') lines.push(current);
    let rest = word;
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    current = rest;
  }
  return current === '' && lines.length > 0 ? lines : [...lines, current];
}
