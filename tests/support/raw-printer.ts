/** Stand-ins for a printer that is a file: a pipe of this machine, and a device in memory that takes what it is let. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RawFile } from '../../electron/devices/printer/raw-file.ts';
import { tempFolder } from './temp-folder.ts';

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** A pipe that a reader holds open. */
export class Pipe {
  readonly path = join(tempFolder(), 'lp0');
  #reader: number | null = null;

  constructor() {
    execFileSync('mkfifo', [this.path]);
  }

  hold(): void {
    this.#reader = openSync(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
  }

  /** Everything that lies in it. */
  read(): Buffer {
    const read: Buffer[] = [];
    for (;;) {
      const some = Buffer.alloc(65_536);
      try {
        const length = readSync(this.#reader ?? -1, some);
        if (length === 0) break;
        read.push(some.subarray(0, length));
      } catch (error) {
        if (!isCode(error, 'EAGAIN')) throw error;
        break;
      }
    }
    return Buffer.concat(read);
  }

  /** From now on no byte more has room. */
  fill(): void {
    const writer = openSync(this.path, constants.O_WRONLY | constants.O_NONBLOCK);
    const [pages, bytes] = [Buffer.alloc(4_096), Buffer.alloc(1)];
    for (const some of [pages, bytes])
      try {
        for (;;) writeSync(writer, some);
      } catch (error) {
        if (!isCode(error, 'EAGAIN')) throw error;
      }
    closeSync(writer);
  }

  vanish(): void {
    if (this.#reader !== null) closeSync(this.#reader);
    this.#reader = null;
  }
}

/** As the driver `usblp` without waiting: it takes one block, which is lost if the file closes before the printer has it. */
export class UsbDevice {
  readonly printed: Buffer[] = [];
  readonly done: string[] = [];
  /** Whether the printer takes the block that lies here. */
  takes = true;
  #block: Buffer | null = null;

  readonly open = async (): Promise<RawFile> => {
    this.done.push('open');
    return {
      write: async (bytes) => {
        this.#move();
        if (this.#block !== null) return null;
        if (bytes.length > 0) this.#block = Buffer.from(bytes.subarray(0, 8_192));
        return bytes.length;
      },
      close: async () => {
        this.#block = null;
        this.done.push('close');
      },
    };
  };

  #move(): void {
    if (!this.takes || this.#block === null) return;
    this.printed.push(this.#block);
    this.#block = null;
  }
}
