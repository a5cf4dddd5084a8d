/** The flight recorder: what went to and came from the devices, without numbers of cards, and what its replay draws. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFlightRecorder, RECORDED } from '../../electron/devices/flight-recorder.ts';
import { poleBytes } from '../../electron/devices/pole/pole-bytes.ts';
import { escposFile } from '../../electron/devices/printer/escpos-file.ts';
import type { RawFile } from '../../electron/devices/printer/raw-file.ts';
import { withoutNumbers } from '../../electron/devices/record-mask.ts';
import { recordedPole, recordedSheets } from '../../electron/devices/recorded.ts';
import { RecordLine } from '../../shared/device/record.ts';
import { line, type Paper, paperOf } from '../../shared/paper/paper.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { replayed } from '../../tools/devices/replay.ts';
import { PrintingTill } from '../support/printing-till.ts';
import { MINUTE, VirtualClock } from '../support/virtual-clock.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('the record of a till', () => {
  let shop: PrintingTill;
  beforeEach(async () => {
    shop = await PrintingTill.open();
    shop.till.settings = { ...DEFAULT_SETTINGS, language: 'en', drawerKind: 'printer' };
  });
  afterEach(() => shop.close());

  async function record(): Promise<string> {
    const saved = await shop.till.ask('diagnostics.save-devices', undefined);
    if (!saved.ok) throw new Error(saved.error.code);
    return textOf(await shop.till.saved.bytesOf(String(saved.value.name)));
  }

  it('plays the same paper, the pulse and the answers', async () => {
    shop.sellForCash();
    await shop.printer.printed(1);
    await shop.until(() => shop.view.printer?.light === 'ready');
    const { lines, isUnderstood } = replayed(await record());
    expect(isUnderstood).toBe(true);
    const drawn = lines.filter((line) => line.startsWith('  | ')).map((line) => line.slice('  | '.length));
    const { texts = [] } = shop.printer.papers[0] ?? {};
    expect(drawn.slice(0, texts.length)).toEqual(
      texts.map((text) => textOf(withoutNumbers(Buffer.from(text)))),
    );
    expect(lines.join('\n')).toMatch(/pulse on pin 2, 100 ms/);
    expect(lines.some((line) => line.startsWith('  answer '))).toBe(true);
  });

  it('has no dot of a picture, and is understood all the same', async () => {
    shop.till.settings = { ...shop.till.settings, printerLetters: 'picture', printerCodes: 'picture' };
    shop.sellForCash();
    await shop.printer.printed(1);
    await shop.until(() => shop.view.printer?.light === 'ready');
    const text = await record();
    const entries = text
      .split('\n')
      .filter(Boolean)
      .map((line) => RecordLine.parse(JSON.parse(line)));
    const pictures = entries.filter((line) => 'zeros' in line && line.zeros > 0);
    expect(pictures.length).toBeGreaterThan(10);
    expect(text.length).toBeLessThan(20_000);
    expect(replayed(text).isUnderstood).toBe(true);
  });
});

describe('the record of a printer that takes a few bytes at a time', () => {
  /** The device takes so many bytes at once, and is gone behind so many. */
  async function recorded(paper: Paper, atOnce: number, most = Number.POSITIVE_INFINITY): Promise<string> {
    const clock = new VirtualClock();
    const recorder = createFlightRecorder(clock);
    let left = most;
    const open = async (): Promise<RawFile> => ({
      write: async ({ length }) => {
        if (left <= 0) throw new Error('ENODEV');
        const taken = Math.min(length, atOnce, left);
        left -= taken;
        return taken;
      },
      close: async () => undefined,
    });
    const look = { width: 80, letters: 'epson', codes: 'command', feedLines: 2 } as const;
    const setUp = { kind: 'escpos-file', path: '/dev/usb/lp0', ...look } as const;
    await escposFile({ clock, open, recorder, logoOf: () => null }, setUp).print([paper], {
      mayBegin: () => true,
      onTrouble: () => undefined,
      signal: new AbortController().signal,
      pulse: { waiting: () => null, listen: () => () => undefined },
    });
    return recorder.lines();
  }
  const sentIn = (record: string): string =>
    record
      .split('\n')
      .filter(Boolean)
      .map((text) => RecordLine.parse(JSON.parse(text)))
      .flatMap((one) => ('to' in one ? textOf(Buffer.from(one.to, 'hex')) : []))
      .join('');

  it.each([
    ['all', Number.POSITIVE_INFINITY],
    ['half', 20],
  ])('keeps no digit of a card, although %s of it left', async (_, most) => {
    const sent = sentIn(await recorded(paperOf(line('QR 860012******9012')), 7, most));
    expect(sent).toContain('QR 000000');
    expect(sent).not.toMatch(/8600|9012/);
  });

  it('has no dot of a picture', async () => {
    const whole = await recorded(paperOf(line('Қатиқ')), 10_000);
    expect(await recorded(paperOf(line('Қатиқ')), 7)).toBe(whole);
  });
});

describe('the kept bytes', () => {
  it.each([
    ['a payer code', '880101698207133392', '000000000000000000'],
    ['a card in fours', '8600 1234 5678 9012', '0000 0000 0000 0000'],
    ['a masked card', 'QR 860012******9012', 'QR 000000******0000'],
    ['a masked card with spaces', '8600 **** **** 9012', '0000 **** **** 0000'],
    ['amounts and times', '12 345 678,90   14:05:00', '12 345 678,90   14:05:00'],
    ['a quantity and a price', '2 x 12 000      24 000', '2 x 12 000      24 000'],
  ])('of %s', (_, text, kept) => {
    expect(textOf(withoutNumbers(Buffer.from(text)))).toBe(kept);
  });

  it('go back an hour', async () => {
    const clock = new VirtualClock();
    const recorder = createFlightRecorder(clock);
    recorder.link(80).sent(Buffer.from('old'));
    await clock.advance(59 * MINUTE);
    recorder.link(58).sent(Buffer.from('new'));
    expect(recorder.lines()).toContain(Buffer.from('old').toString('hex'));
    await clock.advance(2 * MINUTE);
    expect(recorder.lines()).not.toContain(Buffer.from('old').toString('hex'));
    expect(recorder.lines()).toContain(Buffer.from('new').toString('hex'));
  });

  it('are bounded, whatever one connection or many of them send', () => {
    const recorder = createFlightRecorder(new VirtualClock());
    for (let link = 0; link < 20; link += 1) {
      const record = recorder.link(80);
      for (let write = 0; write < 300; write += 1) record.sent(Buffer.alloc(1_000, 'a'));
    }
    expect(recorder.lines().length).toBeLessThan(RECORDED.bytes * 1.01);
    expect(recorder.lines()).toMatch(/"link":20,/);
  });
});

describe('the other devices', () => {
  it('of the pole display, the replay shows both lines', async () => {
    const recorder = createFlightRecorder(new VirtualClock());
    const taken = async (bytes: Uint8Array) => bytes.length;
    const open = recordedPole(async () => ({ write: taken, close: async () => undefined }), recorder);
    const pole = await open({ path: 'COM3' }, new AbortController().signal);
    await pole.write(poleBytes(['8600123456789012', 'TOTAL 12 000'], 'epson'));
    const { lines, isUnderstood } = replayed(recorder.lines());
    expect(lines).toEqual([
      expect.stringMatching(/connection 1, pole display$/),
      `  | ${'0'.repeat(16).padEnd(20)} |`,
      `  | ${'TOTAL 12 000'.padEnd(20)} |`,
    ]);
    expect(isUnderstood).toBe(true);
  });

  it.each([
    ['taken', async () => true],
    ['refused', async () => false],
    ['failed', () => Promise.reject(new Error('gone'))],
  ])('of an installed printer, the record says what was asked and its end: %s', async (end, print) => {
    const recorder = createFlightRecorder(new VirtualClock());
    const windows = { printers: async () => null, open: () => ({ print, close: () => undefined }) };
    const window = recordedSheets(windows, recorder).open();
    await window.print({ printer: 'XP-80C', width: 80, heightPx: 640 }).catch(() => undefined);
    expect(replayed(recorder.lines())).toEqual({
      lines: [expect.stringMatching(/connection 1, 80 mm on XP-80C, height 640 px$/), `  ${end}`],
      isUnderstood: true,
    });
  });
});

describe('a replay', () => {
  const AT = '2026-11-20T07:00:00.000Z';
  const sent = (to: string) => `{"at":"${AT}","link":1,"width":80}\n{"at":"${AT}","to":"${to}","zeros":0}\n`;

  it('names the bytes that are no command', () => {
    const { lines, isUnderstood } = replayed(sent('1b4041420a1b7f41'));
    expect(isUnderstood).toBe(false);
    expect(lines.slice(1)).toEqual(['  not understood: 7f', '  paper that was not cut', '  | AB']);
  });

  it.each(['', 'a log', sent('1b4'), '{"at":1}'])('refuses a file that is no record: %j', (text) => {
    expect(replayed(text)).toEqual({ lines: ['this is no device record'], isUnderstood: false });
  });
});
