/** Days that the till opens and closes by itself: at midnight or at its next start, with right sums. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, startOfTashkentDay } from '../../shared/time.ts';
import { countByDays, eachCounted } from '../support/counted-till.ts';
import { counting, type Drawer, good } from '../support/drawer.ts';
import { MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { HOUR } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const sale = (): MixedSale => new MixedSale(till);

describe('a day that the till closes', () => {
  const yesterday = () => {
    const [closed] = good(till.do('shift.list', { limit: 1 }));
    if (!closed) throw new Error('no day was closed');
    return good(till.do('shift.z', { shiftId: closed.shiftId })).report;
  };

  it('of a till that was off at midnight is closed by its next start, as its report says, with right sums', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await powerCut(till, 2 * DAY_MS);
    expect(drawer.state.open).toBeNull();
    const startedMs = till.clock.wallMs();
    sale().cash(TOTAL);
    const report = yesterday();
    expect(report).toMatchObject({
      head: { kind: 'day', day: '2026-11-20', words: ['off-at-midnight'] },
      sales: { count: 1, sumTiyin: TOTAL },
      keptTiyin: TOTAL,
    });
    // Two days need no note of their own: a day has its date.
    expect(startedMs - (report.head.closedWallMs ?? 0)).toBeLessThan(10_000);
    expect(report.head.closedWallMs).toBeGreaterThan(startOfTashkentDay('2026-11-22'));
    const { shiftId } = report.head;
    await till.ask('shift.export', { shiftId, format: 'csv', language: 'en', names: {} });
    const saved = new TextDecoder().decode(till.saved.bytesOf('X-2026-11-20.csv'));
    expect(saved).toContain(
      'The till was off at midnight: the day was closed when it started next, 22.11.2026 ',
    );
  });

  it('of a running till ends soon after its last minute without anybody there, and without a note', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await till.clock.advance(DAY_MS);
    await powerCut(till, HOUR);
    const { head, keptTiyin } = yesterday();
    expect(head).toMatchObject({ day: '2026-11-20', words: [] });
    // These minutes allow a slightly fast clock to be corrected.
    expect(head.closedWallMs).toBe(startOfTashkentDay('2026-11-21') + 10 * 60_000);
    expect(keptTiyin).toBe(TOTAL);
  });

  it('of a till that slept over midnight is closed when it wakes, and says that', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    till.clock.jumpWall(14 * HOUR);
    till.composed.wake();
    await till.clock.settle();
    expect(yesterday()).toMatchObject({ head: { words: ['late-at-midnight'] }, keptTiyin: TOTAL });
  });

  it('ends with the drawer that a person counts in the morning, however late', async () => {
    countByDays(till);
    sale().cash(TOTAL);
    await till.crash();
    till.clock.reboot(DAY_MS);
    till.trouble = { code: 'journal.disk-full' };
    await till.start();
    expect(drawer.now.kind).toBe('day');
    till.trouble = null;
    counting(till);
    drawer.open(8_000);
    expect(yesterday().head.words).toEqual(['off-at-midnight']);
  });

  it('whose clock is set back behind it says so, and its money is in it', () => {
    countByDays(till);
    sale().cash(TOTAL);
    till.clock.jumpWall(-3 * DAY_MS);
    sale().cash(TOTAL);
    expect(yesterday()).toMatchObject({ head: { words: ['clock-back'] }, keptTiyin: TOTAL });
  });
});
