/**
 * The journal's lines and stored entries: anyone with the disk can write there, and hashes are no signatures.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { systemClock } from '../../../electron/app/system-clock.ts';
import { GENESIS, hashOf } from '../../../electron/storage/chain.ts';
import { decode, NewerEntry } from '../../../electron/storage/entry.ts';
import { type Line, linesFolder, readLine, textOf } from '../../../electron/storage/maintenance/lines.ts';
import { lineFiles, linesOf, tailOfFile } from '../../../electron/storage/maintenance/lines-read.ts';
import { repairJournal } from '../../../electron/storage/maintenance/repair.ts';
import { journalPath } from '../../../electron/storage/maintenance/set-aside.ts';
import { byStaff, UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import { seededRandomness } from '../../../shared/time.ts';
import { errorIn } from '../expected.ts';
import { hostileTexts, jsonOf, mutatedJson, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';
import { openFuzzTill } from '../till.ts';

export const journalLines: Target = {
  name: 'journal-lines',
  open: async ({ folder, secret }) => {
    const shop = join(folder, 'shop');
    await (await openFuzzTill(shop)).close();
    const lines = lineFiles(linesFolder(shop))
      .flatMap((file) => [...linesOf(file)])
      .filter((line) => line !== null);
    must(lines.length > 5, 'the shop has no lines');
    const one = fc.constantFrom(...lines);
    const forged = fc
      .tuple(one, fc.constantFrom('head', 'payload'), fc.nat())
      .chain(([line, part, pick]) =>
        mutatedJson(JSON.parse(line[part])).map((value) =>
          rehashed({ ...line, [part]: jsonOf(value), seq: pick % 40 }),
        ),
      );
    const newer = fc.tuple(one, fc.nat(12), fc.nat()).map(([line, format, pick]) => {
      const head = line.head.replace('{', `{"format":${format},`);
      return rehashed({ ...line, head, seq: pick % 40 });
    });
    const texts = fc.oneof(
      one.chain((line) => mutatedText(textOf(line))),
      forged.map(textOf),
      newer.map(textOf),
      hostileTexts,
    );

    const read = casesOf(texts, (text) => {
      const line = readLine(text.trimEnd());
      must(line === null || hashOf(line.before, line) === line.hash, 'a line does not prove itself');
    });
    const decoded = casesOf(fc.oneof(forged, newer), (line) => {
      try {
        decode(line);
      } catch (thrown) {
        if (!(thrown instanceof NewerEntry)) throw thrown;
      }
    });
    const files = fc.array(fc.oneof(texts, one.map(textOf)), { maxLength: 6 }).map((parts) => parts.join(''));
    const written = casesOf(fc.record({ text: files, packed: fc.boolean() }), ({ text, packed }) => {
      const inside = join(folder, '2026-11-20.1-40.jsonl.gz');
      const plain = join(folder, '2026-11-20.jsonl');
      writeFileSync(plain, text);
      writeFileSync(inside, packed ? gzipSync(text) : text);
      for (const file of lineFiles(folder))
        must([...linesOf(file)].length <= 2 + text.length, 'more than there is');
      tailOfFile(plain, 64);
    });
    const repaired = casesOf(
      fc.record({ text: files, keeps: fc.constantFrom('db', 'lines', 'both') }),
      (one) => repair(shop, join(folder, 'broken'), secret, one),
    );
    return {
      cases: fc.oneof(
        { weight: 30, arbitrary: read },
        { weight: 30, arbitrary: decoded },
        { weight: 10, arbitrary: written },
        { weight: 1, arbitrary: repaired },
      ),
    };
  },
};

/** A skilled forgery: its hash is right. */
function rehashed(line: Line): Line {
  const before = line.seq === 1 ? GENESIS : line.before;
  return { ...line, before, hash: hashOf(before, line) };
}

interface Broken {
  readonly text: string;
  readonly keeps: string;
}

/** The shop's folder with strange lines, with or without its journal. */
function repair(shop: string, folder: string, secret: string, { text, keeps }: Broken): unknown {
  cpSync(shop, folder, { recursive: true });
  try {
    if (keeps !== 'both')
      rmSync(keeps === 'db' ? linesFolder(folder) : journalPath(folder), { recursive: true });
    if (keeps !== 'db') {
      const [name = '2026-11-20.jsonl'] = readdirSync(linesFolder(folder)).filter((file) =>
        file.endsWith('.jsonl'),
      );
      const path = join(linesFolder(folder), name);
      writeFileSync(path, `${readFileSync(path, 'utf8')}${text}`);
    }
    const done = repairJournal({
      folder,
      secondFolder: null,
      clock: systemClock(),
      random: seededRandomness(7),
      act: byStaff(UNNAMED_CASHIER),
      reason: secret,
    });
    const error = errorIn(done);
    if (error !== null) must(error.code.startsWith('journal.'), `another error: ${error.code}`);
    return error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
