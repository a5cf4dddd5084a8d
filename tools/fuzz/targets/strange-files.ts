/** Files from another source: the till reads each to its end, quickly, and never beyond its limit. */
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readTextFile } from '../../../electron/provisioning/read-text-file.ts';
import { LONGEST_LINE_BYTES } from '../../../electron/storage/maintenance/lines.ts';
import { linesOf, tailOfFile } from '../../../electron/storage/maintenance/lines-read.ts';
import { unzippedFile, unzippedTexts } from '../../../electron/storage/maintenance/lines-unzip.ts';
import { openToRead, readNote, readNoteSoon, readRegular } from '../../../electron/storage/regular-file.ts';
import { anyValues, hostileTexts, jsonOf } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const MOST = 512;
/** Larger than any file that the till accepts, but almost empty on disk. */
const SPARSE_BYTES = 8_589_934_592;
/** All zeros: unpacks to a thousand times its size. */
const BOMB = gzipSync(Buffer.alloc(67_108_864));
/** Reading up to the limit costs as much as some hundred other cases. */
const [OFTEN, SELDOM] = [300, 1];

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 1_000 }).map((array) => Buffer.from(array)),
  hostileTexts.map((text) => Buffer.from(text)),
  fc
    .array(fc.oneof(anyValues.map(jsonOf), hostileTexts), { maxLength: 8 })
    .map((lines) => Buffer.from(lines.join('\n'))),
);
/** Independent parts, as the till writes them, cut and joined at random. */
const zipped = fc
  .array(
    fc.tuple(bytes, fc.nat(400), fc.boolean()).map(([text, at, isCut]) => {
      const part = gzipSync(text);
      return isCut ? Buffer.concat([part.subarray(0, at), part.subarray(at + 3)]) : part;
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => Buffer.concat(parts));
const contents = fc.oneof(
  { weight: OFTEN, arbitrary: bytes },
  { weight: OFTEN, arbitrary: zipped },
  {
    weight: SELDOM,
    arbitrary: fc.constantFrom(1, 20).map((times) => Buffer.concat(Array(times).fill(BOMB))),
  },
  { weight: SELDOM, arbitrary: bytes.map((tail) => Buffer.concat([BOMB.subarray(0, 30_000), tail, BOMB])) },
);

/** Answers what it reads; null: it reports a failure. @throws anything but a disk error. */
async function read<T>(how: () => T | Promise<T>): Promise<T | null> {
  try {
    return await how();
  } catch (thrown) {
    const isOfDisk = thrown instanceof Error && ('why' in thrown || 'code' in thrown);
    must(isOfDisk, `another exception: ${thrown}`);
    return null;
  }
}

async function meet(path: string, content: Buffer | null): Promise<void> {
  const isSmall = content !== null && content.length <= MOST;
  const whole = await read(() => readRegular(path, MOST));
  must(whole === null ? !isSmall : isSmall && whole.equals(content), 'read beyond its limit, or not at all');
  const note = await read(() => readNote(path));
  must(note === (await read(() => readNoteSoon(path))), 'two readers, two texts');
  must((note !== null) === (content !== null && content.length <= 1_048_576), 'a note beyond its limit');
  const text = readTextFile(path);
  must(!text.ok || content !== null, 'what is no file was read');
  const database = await read(() => openToRead(path));
  database?.close();
  const limit = 2 * LONGEST_LINE_BYTES + 64 * (content?.length ?? 0);
  const unzipped = unzippedFile(path);
  must((unzipped?.length ?? 0) <= limit, 'more was unpacked than may be');
  const texts = unzippedTexts(path).reduce((sum, one) => sum + one.length, 0);
  must(texts <= limit + 2 * LONGEST_LINE_BYTES, 'more was unpacked than may be, in parts');
  for (const range of [null, { first: 1, last: 2 }]) {
    const lines = [...linesOf({ path, day: '2026-11-26', range })];
    must(content !== null || lines.length === 0, 'what is no file has lines');
  }
  if (content !== null) await read(() => tailOfFile(path, 64));
}

export const strangeFiles: Target = {
  name: 'strange-files',
  open: ({ folder }) => {
    const inside = join(folder, 'second');
    mkdirSync(join(inside, 'folder'), { recursive: true });
    const path = join(inside, 'file');
    symlinkSync(join(inside, 'nothing'), join(inside, 'dangling'));
    const sparse = openSync(join(inside, 'sparse'), 'w');
    ftruncateSync(sparse, SPARSE_BYTES);
    closeSync(sparse);
    const hasPipe = spawnSync('mkfifo', [join(inside, 'pipe')]).status === 0;
    const odd = [
      'folder',
      'dangling',
      'missing',
      ...(hasPipe ? ['pipe'] : []),
      ...(process.platform === 'linux' ? ['zero'] : []),
    ];
    if (odd.includes('zero')) symlinkSync('/dev/zero', join(inside, 'zero'));
    return {
      cases: fc.oneof(
        {
          weight: 2 * OFTEN,
          arbitrary: casesOf(contents, async (content) => {
            writeFileSync(path, content);
            await meet(path, content);
          }),
        },
        {
          weight: OFTEN,
          arbitrary: casesOf(fc.constantFrom(...odd), (name) => meet(join(inside, name), null)),
        },
        {
          weight: SELDOM,
          arbitrary: casesOf(fc.constant('sparse'), async (name) => {
            const large = join(inside, name);
            must((await read(() => readRegular(large, MOST))) === null, 'read beyond its limit');
            must((await read(() => readNoteSoon(large))) === null, 'read beyond its limit');
            must(!readTextFile(large).ok && unzippedFile(large) === null, 'read beyond its limit');
            must(tailOfFile(large, 64).lines.length === 0, 'a line without an end is one');
          }),
        },
      ),
      close: () => rmSync(inside, { recursive: true }),
    };
  },
};
