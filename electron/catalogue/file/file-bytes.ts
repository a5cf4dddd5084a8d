/** Reads a file of goods in pieces. Only regular files, up to a limit, and only until somebody cancels. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';

export interface Watch {
  readonly signal?: AbortSignal;
  /** share: from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The national list has 442,000 rows in some 60 MB. */
const MOST_BYTES = 256 * 1024 * 1024;
const PIECE = 256 * 1024;
const BYTES_PER_MB = 1024 * 1024;

/** Without this flag, opening a pipe waits for its other end. Windows has no such flag. */
const AT_ONCE = constants.O_NONBLOCK ?? 0;

export interface FileBytes {
  readonly size: number;
  /** Fewer than asked for at the file's end. */
  read(from: number, length: number): Promise<Buffer>;
  pieces(from: number, to: number, watch: Watch): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** @throws UnfitTable */
export async function openBytes(path: string): Promise<FileBytes> {
  const handle = await openRegular(path);
  const { size } = await handle.stat();
  if (size > MOST_BYTES) {
    await handle.close();
    throw new UnfitTable('too-large', MOST_BYTES / BYTES_PER_MB);
  }
  const read = async (from: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(from < 0 ? 0 : Math.max(0, Math.min(length, size - from)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  };
  return {
    size,
    read: async (from, length) => await read(from, length).catch(unreadable),
    async *pieces(from, to, { signal, onProgress }) {
      for (let at = from; at < to; ) {
        if (signal?.aborted === true) throw new UnfitTable('cancelled');
        const piece = await read(at, Math.min(PIECE, to - at)).catch(unreadable);
        if (piece.length === 0) return;
        at += piece.length;
        yield piece;
        onProgress?.((at - from) / (to - from));
      }
    },
    close: async () => await handle.close(),
  };
}

async function openRegular(path: string): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | AT_ONCE).catch(unreadable);
  const found = await handle.stat();
  if (found.isFile()) return handle;
  await handle.close();
  throw new UnfitTable(found.isDirectory() ? 'is-folder' : 'unreadable');
}

function unreadable(thrown: unknown): never {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnfitTable('no-file');
  throw new UnfitTable(code === 'EISDIR' ? 'is-folder' : 'unreadable');
}
