/** A manager's work on a journal is asked for twice, by another page, and while the till ends. */
import { describe, expect, it } from 'vitest';
import { createJournalMaintenance } from '../../electron/journal/journal-maintenance.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FreshJournal, Repaired } from '../../shared/journal/outcomes.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { MANAGER } from '../support/repairs.ts';

const REPAIRED: Repaired = {
  repairedTo: 9,
  regained: 0,
  leftOver: 0,
  salvaged: 0,
  baskets: 0,
  keptAs: null,
};

/** Whoever works on the journal ends when the test says so. */
function maintenance() {
  const repairs = Promise.withResolvers<Result<Repaired, TillError>>();
  const told: unknown[] = [];
  let begun = 0;
  const feature = createJournalMaintenance({
    trouble: () => ({ code: 'journal.corrupt' }),
    repair: () => {
      begun += 1;
      return repairs.promise;
    },
    startFresh: () => {
      begun += 1;
      return Promise.withResolvers<Result<FreshJournal, TillError>>().promise;
    },
    publish: (_event, payload) => void told.push(payload),
  });
  const ask = (what: 'journal.repair' | 'journal.start-fresh') =>
    Promise.resolve(feature.handlers[what]({ reason: 'the power went off' }, MANAGER));
  return { feature, ask, told, repairs, begun: () => begun };
}

describe('a repair that is under way', () => {
  it('is begun once, and answers whoever asks for it with what comes of it', async () => {
    const { ask, told, repairs, begun } = maintenance();
    const [first, second] = [ask('journal.repair'), ask('journal.repair')];
    expect(await ask('journal.start-fresh')).toEqual(fail({ code: 'journal.under-way' }));
    repairs.resolve(ok(REPAIRED));
    expect(await first).toEqual(ok(REPAIRED));
    expect(await second).toEqual(ok(REPAIRED));
    expect(await ask('journal.repair')).toEqual(ok(REPAIRED));
    expect(await ask('journal.start-fresh')).toEqual(fail({ code: 'journal.mended' }));
    expect(begun()).toBe(1);
    expect(told).toEqual([{ how: 'repaired', repair: REPAIRED }]);
  });

  it('tells every page why it failed, and may be asked for anew', async () => {
    const { ask, told, repairs, begun } = maintenance();
    const asked = ask('journal.repair');
    repairs.resolve(fail({ code: 'journal.unwritable' }));
    expect(await asked).toEqual(fail({ code: 'journal.unwritable' }));
    expect(told).toEqual([{ how: 'failed', error: { code: 'journal.unwritable' } }]);
    await ask('journal.repair');
    expect(begun()).toBe(2);
  });

  it('tells them of a bug too', async () => {
    const { ask, told, repairs } = maintenance();
    const asked = ask('journal.repair');
    repairs.reject(new Error('broken'));
    await expect(asked).rejects.toThrow('broken');
    expect(told).toMatchObject([{ how: 'failed' }]);
  });
});

it('nothing is begun on the journal of a till that has ended', async () => {
  const { feature, ask, begun } = maintenance();
  await feature.stop();
  expect(await ask('journal.repair')).toEqual(fail({ code: 'journal.under-way' }));
  expect(await ask('journal.start-fresh')).toEqual(fail({ code: 'journal.under-way' }));
  expect(begun()).toBe(0);
});
