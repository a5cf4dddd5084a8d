/** The stand-in for a receipt printer: what it reads, draws and answers. */
import { connect, type Socket } from 'node:net';
import { inflateSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { commandReader } from '../../tools/paper-printer/commands.ts';
import { drawnPaper } from '../../tools/paper-printer/drawn-paper.ts';
import { paperPng } from '../../tools/paper-printer/png.ts';
import { type Fault, type PaperPrinter, startPaperPrinter } from '../../tools/paper-printer/printer.ts';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const TEXT = [0x1b, 0x40, 0x1b, 0x74, 17, 0xe7, 0xa5, 0xaa, 0x0a];
const CUT = [0x1d, 0x56, 1];
const ASK = [0x1d, 0x28, 0x48, 6, 0, 48, 48, 0x30, 0x31, 0x32, 0x33, 0x1d, 0x72, 1];
const STATUS = [0x10, 4, 2, 0x10, 4, 4];

async function opened(fault: Fault): Promise<{ printer: PaperPrinter; socket: Socket; heard: number[] }> {
  const printer = await startPaperPrinter({ width: 80, fault });
  const socket = connect(printer.port, '127.0.0.1');
  const heard: number[] = [];
  socket.on('data', (bytes) => heard.push(...bytes));
  socket.on('error', () => undefined);
  ends.push(() => void socket.destroy(), printer.close);
  return { printer, socket, heard };
}

it('reads each command in whatever pieces the bytes arrive', () => {
  const whole = Uint8Array.from([...TEXT, ...ASK, ...CUT]);
  const once = commandReader().take(whole);
  const reader = commandReader();
  const pieces = [...whole].flatMap((byte) => [...reader.take(Uint8Array.of(byte))]);
  const kinds = (commands: typeof once) =>
    commands.map(({ is }) => is).filter((is, at, all) => is !== 'text' || all[at - 1] !== 'text');
  expect(kinds(once)).toEqual(['reset', 'page', 'text', 'newline', 'asked-number', 'asked-paper', 'cut']);
  expect(kinds(pieces)).toEqual(kinds(once));
});

it('draws letters by their code page, and keeps their text', () => {
  const paper = drawnPaper(58);
  for (const command of commandReader().take(Uint8Array.from(TEXT))) paper.take(command);
  const { texts, rows, width } = paper.cut();
  expect(texts).toEqual(['чек']);
  expect([width, rows.length]).toEqual([384, 30]);
  expect(rows.flatMap((row) => [...row]).filter((dot) => dot === 1).length).toBeGreaterThan(60);
});

it('the picture holds the dots of the paper, black on white', () => {
  const row = Uint8Array.from({ length: 384 }, (_, x) => (x < 8 ? 1 : 0));
  const png = paperPng({ width: 384, rows: [row] });
  const data = png.indexOf('IDAT');
  const pixels = inflateSync(png.subarray(data + 4, png.length - 16));
  const stride = 1 + (384 + 48) / 8;
  expect([...pixels.subarray(stride * 24 + 1 + 3, stride * 24 + 1 + 5)]).toEqual([0, 255]);
});

it('a ready printer answers its state at once, and the request in order behind the paper', async () => {
  const { printer, socket, heard } = await opened('none');
  socket.write(Uint8Array.from([...STATUS, ...TEXT, ...CUT, ...ASK]));
  await printer.printed(1);
  await expect.poll(() => heard).toEqual([0x12, 0x12, 0x37, 0x22, 0x30, 0x31, 0x32, 0x33, 0, 0]);
});

it.each([
  { fault: 'no-paper', state: [0x32, 0x72] },
  { fault: 'cover-open', state: [0x16, 0x12] },
] as const)('$fault: it says so, prints nothing, and goes on after the repair', async ({ fault, state }) => {
  const { printer, socket, heard } = await opened(fault);
  socket.write(Uint8Array.from([...STATUS, ...TEXT, ...CUT, ...ASK]));
  await expect.poll(() => heard).toEqual(state);
  expect(printer.papers).toEqual([]);
  printer.repair();
  await printer.printed(1);
  await expect.poll(() => heard.length).toBe(state.length + 8);
});

it('a slow printer reports no trouble and prints later', async () => {
  const { printer, socket, heard } = await opened('slow');
  socket.write(Uint8Array.from([...STATUS, ...TEXT, ...CUT]));
  await expect.poll(() => heard).toEqual([0x12, 0x12]);
  expect(printer.papers).toEqual([]);
  printer.repair();
  await printer.printed(1);
});

it('the paper ends after some lines', async () => {
  const { printer, socket, heard } = await opened('none');
  printer.setFault('paper-ends', 1);
  socket.write(Uint8Array.from([...TEXT, ...TEXT, ...CUT, ...ASK]));
  await printer.taken(2 * TEXT.length + CUT.length + ASK.length);
  socket.write(Uint8Array.from(STATUS));
  await expect.poll(() => heard).toEqual([0x32, 0x72]);
  expect(printer.papers).toEqual([]);
});

it('a cut connection ends in the middle', async () => {
  const { printer, socket } = await opened('none');
  printer.setFault('cut', 4);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(Uint8Array.from([...TEXT, ...CUT]));
  await closed;
  expect(printer.papers).toEqual([]);
});

it.each([
  { fault: 'garbage', says: 10 },
  { fault: 'no-status', says: 0 },
] as const)('$fault: it prints, and answers $says bytes', async ({ fault, says }) => {
  const { printer, socket, heard } = await opened(fault);
  socket.write(Uint8Array.from([...STATUS, ...TEXT, ...CUT, ...ASK]));
  await printer.printed(1);
  await expect.poll(() => heard.length).toBe(says);
});

it('a printer that is gone in the middle takes nothing more', async () => {
  const { printer, socket, heard } = await opened('none');
  printer.setFault('gone', 4);
  socket.write(Uint8Array.from([...TEXT, ...CUT]));
  await printer.taken(TEXT.length);
  socket.write(Uint8Array.from(STATUS));
  expect([heard, printer.papers]).toEqual([[], []]);
});

it('opens the drawer at a pulse, and by a real-time pulse within a picture unless those are off', async () => {
  const { printer, socket, heard } = await opened('none');
  const picture = [0x1d, 0x76, 0x30, 0, 5, 0, 1, 0, 0x10, 0x14, 1, 0, 2];
  const realTimeOff = [0x1d, 0x28, 0x44, 3, 0, 20, 1, 0];
  const sensor = [0x10, 4, 1];
  socket.write(Uint8Array.from(sensor));
  await expect.poll(() => heard).toEqual([0x12]);
  socket.write(Uint8Array.from([0x1b, 0x70, 1, 50, 250, ...picture]));
  await printer.pulsed(2);
  socket.write(Uint8Array.from(sensor));
  await expect.poll(() => heard).toEqual([0x12, 0x16]);
  printer.shutDrawer();
  socket.write(Uint8Array.from(realTimeOff));
  socket.write(Uint8Array.from(ASK));
  await expect.poll(() => heard.length).toBe(10);
  socket.write(Uint8Array.from([...picture, ...sensor]));
  await expect.poll(() => heard.at(-1)).toBe(0x12);
  expect(printer.pulses).toEqual([
    { pin: 2, onMs: 200, offMs: 200, byRealTime: true, afterLines: 0 },
    { pin: 5, onMs: 100, offMs: 500, byRealTime: false, afterLines: 0 },
  ]);
});
