/** A report's notes about the times of its shift, in each language. */
import { describe, expect, it } from 'vitest';
import { paperWords } from '../../electron/paper/paper-words.ts';
import { REPORT } from '../../renderer/testing/shift-report.ts';
import { paperText } from '../../shared/paper/paper-text.ts';
import { reportPaper } from '../../shared/paper/report-paper.ts';
import { ShiftReport } from '../../shared/shift/report.ts';
import { reportSheet } from '../../shared/shift/report-sheet.ts';

describe('a note about the times of a shift', () => {
  const closedWallMs = Date.UTC(2026, 10, 21, 4, 5);
  it.each([
    [
      'off-at-midnight',
      'en',
      'The till was off at midnight: the day was closed when it started next, 21.11.2026 09:05;',
    ],
    [
      'off-at-midnight',
      'ru',
      'В полночь касса была выключена: день закрыт при следующем запуске, 21.11.2026 09:05;',
    ],
    [
      'off-at-midnight',
      'uz',
      'Yarim tunda kassa oʻchiq edi: kun keyingi ishga tushishda yopilgan, 21.11.2026 09:05;',
    ],
    ['late-at-midnight', 'en', 'The day was not closed at midnight but 21.11.2026 09:05: the computer slept'],
    ['late-at-midnight', 'ru', 'День закрыт не в полночь, а 21.11.2026 09:05: компьютер спал'],
    ['late-at-midnight', 'uz', 'Kun yarim tunda emas, 21.11.2026 09:05 da yopilgan: kompyuter uxlagan'],
    ['over-a-day', 'en', 'The shift was open for more than a day'],
    ['over-a-day', 'ru', 'Смена открыта дольше суток'],
    ['over-a-day', 'uz', 'Smena bir kundan uzoq ochiq turgan'],
    ['clock-back', 'en', 'The clock was set back: do not trust the times, the sums are right'],
    ['clock-back', 'ru', 'Часы компьютера переводили назад, времени не верьте; суммы верны'],
    ['clock-back', 'uz', 'Kompyuter soati orqaga surilgan, vaqtlarga ishonmang; summalar toʻgʻri'],
  ] as const)('stands at the head of the report, on screen and paper: %s, %s', (word, language, says) => {
    const report = ShiftReport.parse({ ...REPORT, head: { ...REPORT.head, closedWallMs, words: [word] } });
    const drawn = reportSheet(report, { language, names: {}, z: null });
    const said = drawn.sections[0]?.rows.find(({ label }) => label.startsWith(says));
    expect(said?.isMain).toBe(true);
    expect(
      paperText(reportPaper(drawn, { words: paperWords(language), shopName: null, isCopy: false }), 200).join(
        '\n',
      ),
    ).toContain(says);
  });
});
