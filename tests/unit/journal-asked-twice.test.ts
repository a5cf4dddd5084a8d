/** A second page, or an ending till, meets a manager's work on a journal. */
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

/** The work on the journal ends when the test says so. */
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

describe('a repair in progress', () => {
  it('runs once, and answers every request for it with its outcome', async () => {
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

  it('reports its failure to every page, and may be requested again', async () => {
    const { ask, told, repairs, begun } = maintenance();
    const asked = ask('journal.repair');
    repairs.resolve(fail({ code: 'journal.unwritable' }));
    expect(await asked).toEqual(fail({ code: 'journal.unwritable' }));
    expect(told).toEqual([{ how: 'failed', error: { code: 'journal.unwritable' } }]);
    await ask('journal.repair');
    expect(begun()).toBe(2);
  });

  it('reports a bug to every page too', async () => {
    const { ask, told, repairs } = maintenance();
    const asked = ask('journal.repair');
    repairs.reject(new Error('broken'));
    await expect(asked).rejects.toThrow('broken');
    expect(told).toMatchObject([{ how: 'failed' }]);
  });
});

it('the journal of a till that has ended is left alone', async () => {
  const { feature, ask, begun } = maintenance();
  await feature.stop();
  expect(await ask('journal.repair')).toEqual(fail({ code: 'journal.under-way' }));
  expect(await ask('journal.start-fresh')).toEqual(fail({ code: 'journal.under-way' }));
  expect(begun()).toBe(0);
});
