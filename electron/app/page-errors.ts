/**
 * Logs errors of the page. The page's scripts are minified, so the source maps beside them give the places.
 * The page's output is untrusted: only lines in the form of `renderer/ui/report-error.ts` count, each is
 * rebuilt from its parts, and their number is limited.
 */
import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Log } from './log.ts';

const MOST_LINES = 100;
const MOST_CHARACTERS = 4_000;
const MOST_FRAMES = 8;
const MOST_MAP_BYTES = 16 * 1024 * 1024;

const LINE = /^the page (did not catch|could not draw its ([a-z -]{1,60})): (\w{1,40}) /;
/** A script of the page, by its name without the address before it. */
const FRAME = /at (?:[^\n()]{0,200}\()?[^\s()]{0,200}\/assets\/([\w-][\w.-]{0,80}\.js):(\d{1,9}):(\d{1,9})/g;

/** The console messages of a page. */
export interface PageContents {
  on(
    event: 'console-message',
    listener: (logged: { readonly level: string; readonly message: string }) => void,
  ): unknown;
}

export interface PageErrors {
  watch(contents: PageContents): void;
}

/**
 * `scripts`: the folder of scripts and maps. `log`: pending until the log opens; earlier messages wait for
 * it.
 */
export function pageErrors(scripts: string, log: Promise<Pick<Log, 'info'>>): PageErrors {
  let left = MOST_LINES;
  const write = async (message: string): Promise<void> => {
    const [line, , area, kind] = LINE.exec(message) ?? [];
    if (line === undefined || kind === undefined || left === 0) return;
    left -= 1;
    const places = await placesIn(message.slice(0, MOST_CHARACTERS), scripts);
    (await log).info('page broke', { ...(area !== undefined && { area }), kind, at: places.join(' < ') });
  };
  // One at a time, because each reads a large file.
  let before = Promise.resolve();
  return {
    watch: (contents) =>
      void contents.on('console-message', ({ level, message }) => {
        if (level === 'error') before = before.then(() => write(message)).catch(() => undefined);
      }),
  };
}

/** Each frame as `renderer/app/app.tsx:12`; without a map, as the page gave it. */
async function placesIn(message: string, scripts: string): Promise<readonly string[]> {
  const maps = new Map<string, SourceMap | null>();
  const places: string[] = [];
  for (const [, script = '', line, column] of [...message.matchAll(FRAME)].slice(0, MOST_FRAMES)) {
    const map = maps.get(script) ?? (await mapOf(join(scripts, `${script}.map`)));
    maps.set(script, map);
    const { fileName, lineNumber } = map?.findOrigin(Number(line), Number(column)) ?? {};
    places.push(
      fileName === undefined || lineNumber === undefined
        ? `${script}:${line}:${column}`
        : `${fileName.replace(/^(?:\.\.\/)+/, '')}:${lineNumber}`,
    );
  }
  return places;
}

async function mapOf(file: string): Promise<SourceMap | null> {
  try {
    if ((await stat(file)).size > MOST_MAP_BYTES) return null;
    return new SourceMap(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
