/** Papers as the bytes of an ESC/POS printer. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { EscposSetUp } from '../../../shared/device/printer.ts';
import type { Paper, Weight } from '../../../shared/paper/paper.ts';
import { type PaperLine, paperLines } from '../../../shared/paper/paper-text.ts';
import { pageOf, plainLetters } from './code-pages.ts';
import { realTimePulses } from './drawer-pulse.ts';
import type { LogoOf } from './logo.ts';
import { codePicture, linePicture, moduleOf, type Picture } from './picture.ts';

/** Letters of 12 dots on 203 dpi paper. */
const COLUMNS = { 58: 32, 80: 48 } as const;
const DOTS = { 58: 384, 80: 576 } as const;

/** Dots a module of a code. */
const MODULE = { large: 6, small: 4 } as const;

type Encoder = InstanceType<typeof ReceiptPrinterEncoder>;
type Way = Pick<EscposSetUp, 'width' | 'letters' | 'codes' | 'feedLines'>;

/**
 * The papers as runs of whole commands, each with the feed and the cut at its end, and without a request for an
 * answer. Pictures stand in runs of their own, behind a command that keeps their dots from opening the drawer.
 */
export function escposRuns(
  papers: readonly Paper[],
  way: Way,
  logoOf: LogoOf = () => null,
): readonly Uint8Array[] {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[way.width],
    codepageMapping: way.letters === 'picture' ? 'epson' : way.letters,
    imageMode: 'raster',
    feedBeforeCut: way.feedLines,
    feedAfterBlock: false,
    newline: '\n',
    errors: 'strict',
  });
  encoder.initialize();
  const runs = [encoder.encode()];
  for (const paper of papers) {
    for (const line of paperLines(paper, COLUMNS[way.width])) {
      switch (line.line) {
        case 'code':
          writeCode(encoder, line, way);
          break;
        case 'logo': {
          const logo = logoOf(line.picture, DOTS[way.width]);
          if (logo === null) continue;
          draw(encoder, logo);
          break;
        }
        case 'text':
          writeText(encoder, line, way);
      }
      runs.push(encoder.encode());
    }
    encoder.cut('partial');
    runs.push(encoder.encode());
  }
  if (!runs.some(isPicture)) return runs;
  const [start = NOTHING, ...lines] = runs;
  return [start, realTimePulses(false), ...lines, realTimePulses(true)];
}

const NOTHING = new Uint8Array();

/** Begins with `GS v`. */
const isPicture = ([first, second]: Uint8Array): boolean => first === 0x1d && second === 0x76;

type TextLine = Extract<PaperLine, { line: 'text' }>;

function writeText(encoder: Encoder, { text, weight }: TextLine, { letters }: Way): void {
  const look = { isBold: isBold(weight), isTall: weight === 'total' };
  const plain = plainLetters(text).trimEnd();
  const page = pageOf(plain, letters);
  if (plain === '') encoder.newline();
  else if (page === null) draw(encoder, linePicture(plain, look));
  else {
    encoder.codepage(page);
    if (look.isBold) encoder.bold(true);
    if (look.isTall) encoder.size(1, 2);
    encoder.line(plain);
    if (look.isBold) encoder.bold(false);
    if (look.isTall) encoder.size(1, 1);
  }
}

const isBold = (weight: Weight): boolean => weight === 'strong' || weight === 'total';

function writeCode(encoder: Encoder, { text, size }: Extract<PaperLine, { line: 'code' }>, way: Way): void {
  const module = moduleOf(text, DOTS[way.width], MODULE[size]);
  if (way.codes === 'picture') draw(encoder, codePicture(text, DOTS[way.width], module));
  else encoder.align('center').qrcode(text, { model: 2, size: module, errorlevel: 'm' }).align('left');
}

/** The encoder takes pixels: black is 0. */
function draw(encoder: Encoder, { width, height, bits }: Picture): void {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let dot = 0; dot < width * height; dot += 1)
    if (((bits[dot >> 3] ?? 0) >> (7 - (dot & 7))) & 1) data.fill(0, dot * 4, dot * 4 + 3);
  encoder.image({ data, width, height }, { width, height, mode: 'raster' });
}
