import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { FAKE_DIAGNOSTICS } from '../../../tests/support/fake-payments.ts';
import { wordsIn } from '../../../tests/support/messages.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { diagnosticsRows, diagnosticsText, factSentences } from './diagnostics-rows.ts';

const words = wordsIn('en');

describe('diagnostics', () => {
  const clock = (clockOffsetMs: number | null): string =>
    diagnosticsRows({ ...FAKE_DIAGNOSTICS, clockOffsetMs }, words).find(([label]) =>
      label.includes('clock'),
    )?.[1] ?? '';

  it('shows the clock in plain language: the service’s clock minus this clock', () => {
    expect(clock(null)).toBe('not known yet');
    expect(clock(-400)).toBe('agrees with the service’s');
    expect(clock(95_000)).toBe('1\u00a0min behind the service’s');
    expect(clock(-12_000)).toBe('12\u00a0s ahead of the service’s');
  });

  it('names the printer, and how its last paper ended', () => {
    const printer = {
      kind: 'escpos-file',
      path: '/dev/usb/lp0',
      width: 80,
      light: 'silent',
      why: null,
    } as const;
    const look = { letters: 'epson', codes: 'command', feedLines: 4 } as const;
    expect(diagnosticsText(FAKE_DIAGNOSTICS, words)).toContain('Printer: Through the dialog of Windows');
    expect(diagnosticsText({ ...FAKE_DIAGNOSTICS, printer: { ...printer, ...look } }, words)).toContain(
      'Printer: /dev/usb/lp0: sent; this printer gives no answer',
    );
  });

  it('names the pole display, and how its last lines went', () => {
    const pole = { address: 'COM3', letters: 'epson', light: 'shown', why: null } as const;
    expect(diagnosticsText(FAKE_DIAGNOSTICS, words)).toContain('Pole display: None is set up');
    expect(diagnosticsText({ ...FAKE_DIAGNOSTICS, pole }, words)).toContain('Pole display: COM3: it shows');
  });

  it('names the customer’s screen, and whether it is there', () => {
    const screen = { label: 'EIZO', width: 1_280, height: 1_024 };
    const text = (isShown: boolean): string =>
      diagnosticsText({ ...FAKE_DIAGNOSTICS, customerScreen: { ...screen, isShown } }, words);
    expect(diagnosticsText(FAKE_DIAGNOSTICS, words)).toContain('Customer’s screen: Off');
    expect(text(true)).toContain('Customer’s screen: EIZO, 1280\u00a0×\u00a01024');
    expect(text(false)).toContain('1024 (not connected)');
  });

  it('names the drawer, and how its last pulse ended', () => {
    const drawer = { kind: 'printer', pin: 5, onMs: 100, offMs: 500, sensor: 'none' } as const;
    const text = (view: typeof FAKE_DIAGNOSTICS): string => diagnosticsText(view, words);
    expect(text(FAKE_DIAGNOSTICS)).toContain('Cash drawer: None is set up');
    expect(text({ ...FAKE_DIAGNOSTICS, drawer: { ...drawer, light: 'taken', why: null } })).toContain(
      'Cash drawer: Pin 5, pulse 100\u00a0ms, pause 500\u00a0ms · The printer took the pulse',
    );
  });

  it.each(LANGUAGES)(
    'explains to the installer why parts of a kilogram are not sold, and the setting for it, in %s',
    (language) => {
      const setting = wordsIn(language)('settings.amount-scale');
      const rows = (soldWhole: number) =>
        diagnosticsRows({ ...FAKE_DIAGNOSTICS, soldWhole }, wordsIn(language)).filter(([, says]) =>
          says.includes(setting),
        );
      expect(rows(0)).toEqual([]);
      expect(rows(6)).toHaveLength(1);
      expect(errorWords(wordsIn(language), { code: 'quantity.scale-whole' })).toContain(setting);
    },
  );

  it.each(LANGUAGES)('has a sentence for each fact, known or not, in %s', (language) => {
    const known = {
      ...FAKE_DIAGNOSTICS,
      facts: {
        look_up: 'dated',
        finds_transaction_id: false,
        never_sent: -16,
        lapsed_reads: 'negative',
        reversed_reads: 2,
        repeated_confirm: 'refused',
        marking_labels: 'refuse',
      },
    } as const;
    const said = factSentences(known, wordsIn(language));
    const unsaid = factSentences({ ...known, facts: {} }, wordsIn(language));
    expect(said).toHaveLength(Object.keys(known.facts).length);
    expect(said.join(' ')).toContain('-16');
    expect(new Set([...said, ...unsaid]).size).toBe(2 * said.length);
  });

  it('copies every line, and the facts in the form of provisioning', () => {
    const text = diagnosticsText(FAKE_DIAGNOSTICS, words);
    expect(text).toContain(FAKE_DIAGNOSTICS.baseUrl);
    expect(text).toContain(FAKE_DIAGNOSTICS.dataFolder);
    expect(JSON.parse(text.split('\n').at(-1) ?? '')).toEqual(FAKE_DIAGNOSTICS.facts);
  });
});
