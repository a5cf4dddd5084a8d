/** Draws commands on paper, dot by dot, and keeps what stands on it as text. */
import { encode } from 'uqr';
import { isDot, LETTER_HEIGHT, LETTER_WIDTH } from '../../electron/devices/printer/letters.ts';
import { lettersOf } from './code-pages.ts';
import type { Command } from './commands.ts';

/** Dots across, by the paper's width in mm. */
export const DOTS = { 58: 384, 80: 576 } as const;
export type PaperWidth = keyof typeof DOTS;

const LINE_DOTS = 30;

/** A cut piece of paper. */
export interface PrintedPaper {
  readonly width: number;
  /** Rows of dots: 1 is black. */
  readonly rows: readonly Uint8Array[];
  /** Its lines of text. A line that came as a picture is left out. */
  readonly texts: readonly string[];
  /** The texts of its codes, drawn by the printer. */
  readonly codes: readonly string[];
  readonly pictures: number;
  /** Bytes that are no command of this printer. */
  readonly unknown: readonly number[];
}

interface Style {
  readonly page: number;
  readonly isBold: boolean;
  readonly wide: number;
  readonly tall: number;
  readonly align: 'left' | 'center' | 'right';
}

const PLAIN: Style = { page: 0, isBold: false, wide: 1, tall: 1, align: 'left' };

interface Letter extends Style {
  readonly letter: string;
}

export function drawnPaper(width: PaperWidth) {
  const dots = DOTS[width];
  let style = PLAIN;
  let rows: Uint8Array[] = [];
  let line: Letter[] = [];
  let texts: string[] = [];
  let codes: string[] = [];
  let unknown: number[] = [];
  let pictures = 0;
  let code = { module: 3, text: '' };

  const feed = (height: number): Uint8Array[] => {
    const fresh = Array.from({ length: height }, () => new Uint8Array(dots));
    rows.push(...fresh);
    return fresh;
  };
  const startOf = (wide: number): number =>
    style.align === 'left' ? 0 : Math.max(0, Math.floor((dots - wide) / (style.align === 'center' ? 2 : 1)));
  const draw = (wide: number, height: number, isBlack: (x: number, y: number) => boolean): void => {
    const left = startOf(wide);
    for (const [y, row] of feed(height).entries())
      for (let x = 0; x < wide && left + x < dots; x += 1) if (isBlack(x, y)) row[left + x] = 1;
  };
  const writeLine = (): void => {
    const letters = line;
    line = [];
    const tall = Math.max(1, ...letters.map((one) => one.tall));
    if (letters.length === 0) return void feed(LINE_DOTS);
    const columns = letters.flatMap((one) => Array.from({ length: one.wide }, (_, at) => ({ one, at })));
    // Letters beyond the edge go on in the next line, as on a real printer.
    const most = Math.floor(dots / LETTER_WIDTH);
    for (let from = 0; from < columns.length; from += most) {
      const shown = columns.slice(from, from + most);
      texts.push(
        shown
          .filter(({ at }) => at === 0)
          .map(({ one }) => one.letter)
          .join(''),
      );
      draw(shown.length * LETTER_WIDTH, LINE_DOTS + (tall - 1) * LETTER_HEIGHT, (x, y) => {
        const column = shown[Math.floor(x / LETTER_WIDTH)];
        if (!column || y >= LETTER_HEIGHT * column.one.tall) return false;
        const { one, at } = column;
        const inLetter = Math.floor((at * LETTER_WIDTH + (x % LETTER_WIDTH)) / one.wide);
        const row = Math.floor(y / one.tall);
        return (
          isDot(one.letter, inLetter, row) ||
          (one.isBold && inLetter > 0 && isDot(one.letter, inLetter - 1, row))
        );
      });
    }
  };
  const drawCode = (): void => {
    const { data, size } = encode(code.text, { ecc: 'M', border: 4 });
    codes.push(code.text);
    draw(
      size * code.module,
      size * code.module,
      (x, y) => data[Math.floor(y / code.module)]?.[Math.floor(x / code.module)] === true,
    );
  };
  const cut = (): PrintedPaper => {
    const paper = { width: dots, rows, texts, codes, pictures, unknown };
    [rows, texts, codes, pictures, unknown] = [[], [], [], 0, []];
    return paper;
  };
  /** Answers the paper that the command cut off; null: none. */
  const take = (command: Command): PrintedPaper | null => {
    switch (command.is) {
      case 'text':
        line.push(...[...lettersOf(style.page, command.bytes)].map((letter) => ({ ...style, letter })));
        break;
      case 'newline':
        writeLine();
        break;
      case 'reset':
        style = PLAIN;
        break;
      case 'page':
        style = { ...style, page: command.page };
        break;
      case 'bold':
        style = { ...style, isBold: command.on };
        break;
      case 'size':
        style = { ...style, wide: command.wide, tall: command.tall };
        break;
      case 'align':
        style = { ...style, align: command.to };
        break;
      case 'feed':
        if (line.length > 0) writeLine();
        feed(command.lines * LINE_DOTS);
        break;
      case 'raster':
        pictures += 1;
        draw(command.width, command.height, (x, y) => {
          const at = y * command.width + x;
          return (((command.bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        });
        break;
      case 'code-size':
        code = { ...code, module: command.module };
        break;
      case 'code-text':
        code = { ...code, text: command.text };
        break;
      case 'code':
        drawCode();
        break;
      case 'cut':
        return cut();
      case 'unknown':
        unknown.push(command.byte);
        break;
      case 'asked-number':
      case 'asked-paper':
      case 'pulse':
      case 'real-time-pulses':
      case 'other':
        break;
    }
    return null;
  };
  return { take, cut, hasInk: () => rows.length > 0, lines: () => texts.length };
}
