/** A chosen picture is checked and made small in the page, before the main process gets it. */
import '../ui/tokens.css';
import '../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keptPicture } from '../../shared/pictures/kept-picture.ts';
import type { PictureHash } from '../../shared/pictures/picture.ts';
import { CHOSEN, type PictureOf } from '../../shared/pictures/picture-limits.ts';
import { fail, ok } from '../../shared/result.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import type { Answers } from '../testing/stand-in-api.ts';
import { PictureField } from './picture-field.tsx';

const HASH = 'ab'.repeat(32) as PictureHash;

async function drawField(of: PictureOf, answers: Answers = {}, picture: PictureHash | null = null) {
  const chosen: (PictureHash | null)[] = [];
  const { api } = await drawInTill(
    <PictureField
      of={of}
      label="Photo"
      explain="Any picture."
      picture={picture}
      onChange={(next) => {
        chosen.push(next);
        return null;
      }}
    />,
    { 'picture.keep': () => ok(HASH), ...answers },
  );
  const sent = (): readonly string[] =>
    (api.requests.get('picture.keep') ?? []).map((request) => (request as { base64: string }).base64);
  return { chosen, sent };
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function filesOf(file: Blob): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(new File([file], 'picture.txt'));
  return transfer;
}

function choose(file: Blob): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no place for a file');
  input.files = filesOf(file).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

type Paint = (context: CanvasRenderingContext2D) => void;

async function painted(width: number, height: number, type: string, paint: Paint): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  paint(context);
  return await canvas.convertToBlob({ type, quality: 0.9 });
}

/** Left half red, right half blue. */
const HALVES: Paint = (context) => {
  context.fillStyle = '#e00000';
  context.fillRect(0, 0, context.canvas.width / 2, context.canvas.height);
  context.fillStyle = '#0000e0';
  context.fillRect(context.canvas.width / 2, 0, context.canvas.width, context.canvas.height);
};

/** Noise is what compresses worst. */
const NOISE: Paint = (context) => {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < image.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    image.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(image, 0, 0);
};

/** As a telephone writes it that was held upright: the notes say that the picture lies on its side. */
async function fromTelephone(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const tiff = [...'MM'].map((letter) => letter.charCodeAt(0));
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, 0, 42, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0];
  const notes = Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([bytes.slice(0, 2), notes, bytes.slice(2)]);
}

async function colourAt(base64: string, x: number, y: number): Promise<'red' | 'blue' | 'white' | 'clear'> {
  const bitmap = await createImageBitmap(new Blob([bytesOf(base64) as Uint8Array<ArrayBuffer>]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, , blue = 0, alpha] = context?.getImageData(x, y, 1, 1).data ?? [];
  if (alpha === 0) return 'clear';
  if (red > 200 && blue > 200) return 'white';
  return red > blue ? 'red' : 'blue';
}

test('a photo becomes a small square of its middle, upright, without the camera’s notes', async () => {
  const { chosen, sent } = await drawField('photo');
  choose(await fromTelephone(await painted(1_200, 800, 'image/jpeg', HALVES)));
  await expect.poll(() => chosen).toEqual([HASH]);
  const [base64 = ''] = sent();
  expect(keptPicture(bytesOf(base64), 'photo')).toMatchObject({ format: 'webp', width: 192, height: 192 });
  // Turned by a quarter, what was left is above.
  expect([await colourAt(base64, 96, 10), await colourAt(base64, 96, 180)]).toEqual(['red', 'blue']);
});

test('the worst photo is small enough too; a cut-out stands on white', async () => {
  const { chosen, sent } = await drawField('photo');
  choose(await painted(600, 600, 'image/png', NOISE));
  await expect.poll(() => chosen).toHaveLength(1);
  choose(await painted(20, 20, 'image/webp', () => undefined));
  await expect.poll(() => chosen).toHaveLength(2);
  for (const base64 of sent()) expect(keptPicture(bytesOf(base64), 'photo')).not.toBeNull();
  expect(await colourAt(sent()[1] ?? '', 96, 96)).toBe('white');
});

test('a logo stays whole, with what is clear in it, and is never made larger', async () => {
  const { chosen, sent } = await drawField('logo');
  const half: Paint = (context) => context.fillRect(0, 0, context.canvas.width / 2, context.canvas.height);
  choose(await painted(2_000, 500, 'image/png', half));
  await expect.poll(() => chosen).toHaveLength(1);
  choose(await painted(120, 40, 'image/png', half));
  await expect.poll(() => chosen).toHaveLength(2);
  choose(await painted(1_024, 1_024, 'image/png', NOISE));
  await expect.poll(() => chosen).toHaveLength(3);
  const sizes = sent().map((base64) => {
    const head = keptPicture(bytesOf(base64), 'logo');
    return head && [head.width, head.height];
  });
  expect(sizes).toEqual([
    [512, 128],
    [120, 40],
    [256, 256],
  ]);
  expect(await colourAt(sent()[0] ?? '', 500, 64)).toBe('clear');
});

test('a dropped file is chosen too', async () => {
  const { chosen } = await drawField('photo');
  const file = await painted(300, 300, 'image/png', HALVES);
  const target = document.querySelector('input[type="file"]')?.parentElement;
  target?.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: filesOf(file) }),
  );
  await expect.poll(() => chosen).toEqual([HASH]);
});

test.each([
  ['a drawing in words', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'another kind'],
  ['too many bytes', new Blob([new Uint8Array(CHOSEN.bytes + 1)]), 'more than 10 MB'],
  ['a picture cut short', null, 'damaged'],
  ['a picture that claims too many pixels', 'bomb', 'more than 10 MB'],
] as const)('%s is refused, and the picture of before stays', async (_, file, says) => {
  const { chosen, sent } = await drawField('photo', {}, HASH);
  const png = await painted(300, 300, 'image/png', HALVES);
  const bytes = new Uint8Array(await png.arrayBuffer());
  // Its width stands in bytes 16 to 19.
  if (file === 'bomb') bytes.set([0, 1, 0, 0], 16);
  choose(file instanceof Blob ? file : new Blob([file === 'bomb' ? bytes : bytes.slice(0, 60)]));
  await expect.element(page.getByRole('alert')).toMatchTextContent(says);
  expect(chosen).toEqual([]);
  expect(sent()).toEqual([]);
});

test('what the main process refuses is said, until a picture is taken', async () => {
  let isFull = true;
  const keep = () => (isFull ? fail({ code: 'picture.not-kept' } as const) : ok(HASH));
  const { chosen } = await drawField('photo', { 'picture.keep': keep });
  const file = await painted(300, 300, 'image/png', HALVES);
  choose(file);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk did not take the picture');
  expect(chosen).toEqual([]);
  isFull = false;
  choose(file);
  await expect.poll(() => chosen).toEqual([HASH]);
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
});

test('the picture is shown, replaced and removed', async () => {
  const { chosen } = await drawField('photo', {}, HASH);
  await expect.element(page.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', `/pictures/${HASH}`);
  await expect.element(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => chosen).toEqual([null]);
});
