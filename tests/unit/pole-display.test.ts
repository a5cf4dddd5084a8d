/** A pole display on a pipe and on a port: exact bytes, only the newest lines, and nothing that waits for it. */
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenPole, openPole } from '../../electron/devices/pole/open-pole.ts';
import { POLE_TIMES, poleDisplay } from '../../electron/devices/pole/pole-display.ts';
import { openRawFile } from '../../electron/devices/printer/raw-file.ts';
import { ROOM_MS } from '../../electron/devices/printer/raw-line.ts';
import type { PoleDisplay } from '../../shared/device/pole.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { portOf } from '../support/port-of.ts';
import { Pipe } from '../support/raw-printer.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** `ESC @` and CLR stand first; each line stands behind `US $` and its code page, `ESC t`. */
const line = (place: number, page: string, letters: string): string =>
  `1f24010${place}1b74${page}${letters.padEnd(40, '20')}`;
const HELLO = `1b400c${line(1, '00', '48656c6c6f')}${line(2, '00', '31')}`;
const TOTAL = `1b400c${line(1, '11', '88e2aea3ae')}${line(2, '00', '32')}`;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

let clock: VirtualClock;
let pipe: Pipe;
let ends: (TillError | null)[];
let display: PoleDisplay;
beforeEach(() => {
  clock = new VirtualClock();
  pipe = new Pipe();
  ends = [];
});
afterEach(() => {
  display.stop();
  pipe.vanish();
});

function on(address: string, open: OpenPole = () => openRawFile(pipe.path)): void {
  const onBug = (bug: unknown): never => {
    throw bug;
  };
  display = poleDisplay(
    { clock, open, onEnd: (why) => void ends.push(why), onBug },
    { address, letters: 'epson' },
  );
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await clock.settle(1);
}

describe('on a device', () => {
  beforeEach(() => on('/dev/ttyUSB0'));

  it('gets exactly the bytes of two lines, each at its place and in its code page', async () => {
    pipe.hold();
    expect(await display.show(['Hello', '1'])).toBeNull();
    expect(hex(pipe.read())).toBe(HELLO);
    expect(await display.show(['Итого', '2'])).toBeNull();
    expect(hex(pipe.read())).toBe(TOTAL);
  });

  it('that is away gets the newest lines alone once it is there', async () => {
    expect(await display.show(['Old', ''])).toEqual({ code: 'pole.missing' });
    expect(await display.show(['Hello', '1'])).toEqual({ code: 'pole.missing' });
    pipe.hold();
    await until(() => clock.sleeping > 0);
    await clock.advance(POLE_TIMES.againMs);
    await until(() => ends.at(-1) === null);
    expect(hex(pipe.read())).toBe(HELLO);
    await clock.advance(2 * POLE_TIMES.againMs);
    expect(pipe.read()).toHaveLength(0);
  });

  it('that takes nothing is silent after its time, and lines that wait are replaced', async () => {
    pipe.hold();
    pipe.fill();
    const first = display.show(['Old', '']);
    const last = display.show(['Hello', '1']);
    expect(await first).toBeNull();
    const later = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) {
        // For its whole time, and for room.
        await until(() => clock.sleeping > 1 || isSo());
        await clock.advance(ROOM_MS);
      }
    };
    await later(() => ends.length > 0);
    expect(ends).toEqual([{ code: 'pole.silent' }]);
    // The new lines may go in while the old bytes are read.
    const read = pipe.read();
    await later(() => ends.at(-1) === null);
    expect(await last).toBeNull();
    expect(hex(Buffer.concat([read, pipe.read()])).endsWith(HELLO)).toBe(true);
  });
});

describe('in the network', () => {
  it('gets the same bytes, and the connection ends behind them', async () => {
    const taken: Buffer[] = [];
    let closed = 0;
    const server = createServer((socket) => {
      socket.on('data', (bytes) => taken.push(bytes));
      socket.on('close', () => {
        closed += 1;
      });
    });
    onTestFinished(() => void server.close());
    const port = await portOf(server);
    on(`127.0.0.1:${port}`, openPole);
    expect(await display.show(['Hello', '1'])).toBeNull();
    await until(() => closed === 1);
    expect(hex(Buffer.concat(taken))).toBe(HELLO);
  });

  it('that is not there is missing, and that hangs up is tried again', async () => {
    const server = createServer();
    const port = await portOf(server);
    await new Promise((resolve) => server.close(resolve));
    on(`127.0.0.1:${port}`, openPole);
    expect(await display.show(['Hello', '1'])).toEqual({ code: 'pole.missing' });
    const sockets: Socket[] = [];
    const later = createServer((socket) => sockets.push(socket.resume()));
    onTestFinished(() => void later.close());
    await new Promise<void>((resolve) => later.listen(port, '127.0.0.1', resolve));
    await until(() => clock.sleeping > 0);
    await clock.advance(POLE_TIMES.againMs);
    await until(() => ends.at(-1) === null);
    expect(sockets).toHaveLength(1);
  });
});

it('a bug of the driver is one, and the next lines are shown', async () => {
  pipe.hold();
  const bugs: unknown[] = [];
  let isBroken = true;
  const deps = { clock, open: () => openRawFile(pipe.path), onBug: (bug: unknown) => void bugs.push(bug) };
  display = poleDisplay(
    {
      ...deps,
      onEnd: (why) => {
        if (isBroken) throw new Error('a bug');
        ends.push(why);
      },
    },
    { address: '/dev/ttyUSB0', letters: 'epson' },
  );
  void display.show(['Old', '']);
  await until(() => bugs.length === 1);
  isBroken = false;
  expect(await display.show(['Hello', '1'])).toBeNull();
  expect(bugs).toHaveLength(1);
});
