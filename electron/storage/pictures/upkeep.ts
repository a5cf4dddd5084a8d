/**
 * Keeps each wanted picture twice, in the data folder and in the second folder, and forgets pictures that nothing
 * has named for a month. Reads all of them: not for the main thread.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PictureHash } from '../../../shared/pictures/picture.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { picturesOfGoods } from './named-pictures.ts';
import { dropFile, markWanted, PARTIAL, picturesFolder, putPicture, readPicture } from './picture-files.ts';

/** A chosen picture waits in a form until its product is saved, and an edit may be taken back. */
const KEPT_MS = 30 * DAY_MS;
/** A wanted picture's time is renewed no more often. */
const RENEWED_MS = 7 * DAY_MS;

export interface PicturesPlace {
  /** The data folder. */
  readonly folder: string;
  /** This till's part of the second folder; null: none. */
  readonly second: string | null;
  /** The pictures of the settings. */
  readonly ofShop: readonly PictureHash[];
  readonly wallMs: number;
}

/** Answers whether each wanted picture is where it belongs, as far as a whole copy exists. Never throws. */
export function keepPictures({ folder, second, ofShop, wallMs }: PicturesPlace): boolean {
  try {
    const places: readonly [string, ...string[]] = second === null ? [folder] : [folder, second];
    const { named, areAll } = picturesOfGoods(places);
    const wanted = new Set([...named, ...ofShop]);
    for (const hash of wanted) copyBothWays(hash, folder, second, wallMs);
    if (areAll) for (const place of places) forget(place, wanted, wallMs);
    return true;
  } catch {
    return false;
  }
}

function copyBothWays(hash: PictureHash, folder: string, second: string | null, wallMs: number): void {
  const own = readPicture(folder, hash);
  const other = second === null ? null : readPicture(second, hash);
  if (own === null && other !== null) putPicture(folder, hash, other, wallMs);
  if (own !== null && other === null && second !== null) putPicture(second, hash, own, wallMs);
}

/** An entry that is gone meanwhile, or that leads nowhere, is passed over. @throws what else the disk throws. */
function forget(folder: string, wanted: ReadonlySet<string>, wallMs: number): void {
  const place = picturesFolder(folder);
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    const ageMs = wallMs - found.mtimeMs;
    if (wanted.has(name)) {
      if (ageMs > RENEWED_MS) markWanted(path, wallMs);
    } else if (ageMs > KEPT_MS && isOurs(name)) dropFile(path);
  }
}

const isOurs = (name: string): boolean => PictureHash.safeParse(name.replace(PARTIAL, '')).success;
