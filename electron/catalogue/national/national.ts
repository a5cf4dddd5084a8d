/** Answers what the national list proposes, and replaces the list by a person's decision. */
import { basename } from 'node:path';
import type { NationalFacts, StoredList } from '../../../shared/catalogue/national/national-list.ts';
import type { Publish } from '../../../shared/contract/contract.ts';
import {
  type GOODS_NATIONAL,
  type LoadedList,
  MOST_PROPOSALS,
  type NationalView,
} from '../../../shared/contract/goods-national.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Documents } from '../../export/documents.ts';
import type { Feature } from '../../ipc/feature.ts';
import type { NationalLists } from './lists.ts';

export interface NationalDeps {
  readonly lists: NationalLists;
  readonly open: Documents['open'];
  readonly publish: Publish;
}

export interface National extends Feature<keyof typeof GOODS_NATIONAL> {
  /** null: this till has no list, or can't read it. */
  list(): StoredList | null;
  facts(): NationalFacts | null;
}

/** How many times a load reports its progress. */
const STEPS = 100;

export function createNational({ lists, open, publish }: NationalDeps): National {
  /** Of the load that is under way, from its dialog on. */
  let current: { readonly stopping: AbortController; readonly ended: Promise<unknown> } | null = null;
  let share: number | null = null;
  let loaded: LoadedList | null = null;
  let failed: TillError | null = null;

  const list = (): StoredList | null => {
    const present = lists.list();
    return present.ok ? present.value : null;
  };
  const facts = (): NationalFacts | null => list()?.facts ?? null;

  const view = (): NationalView => {
    const present = lists.list();
    const now = { loading: share, loaded, failed };
    if (present.ok) {
      const { facts, hasOlderWords } = present.value;
      return { ...now, present: facts, trouble: hasOlderWords ? 'older-words' : null };
    }
    const isDamaged = present.error.code === 'national.damaged';
    return { ...now, present: null, trouble: isDamaged ? 'damaged' : null };
  };

  const onProgress = (done: number): void => {
    const now = Math.min(Math.floor(done * STEPS), STEPS - 1) / STEPS;
    if (now <= (share ?? 0)) return;
    share = now;
    publish('goods.progress', { of: 'national', share: now });
  };

  const load = async (stopped: AbortSignal): Promise<Result<LoadedList | null, TillError>> => {
    const file = await open(['xlsx']);
    if (file === null) return ok(null);
    [share, loaded, failed] = [0, null, null];
    publish('goods.progress', { of: 'national', share: 0 });
    const came = await lists.load(file, onProgress, stopped);
    share = null;
    if (came.ok) loaded = { ...came.value, fileName: basename(file) };
    else failed = came.error;
    publish('goods.progress', { of: 'national', share: 1 });
    return came.ok ? ok(loaded) : came;
  };

  return {
    list,
    facts,
    handlers: {
      'goods.national': () => ok(view()),
      'goods.propose': (wanted) => {
        const present = lists.list();
        return present.ok ? present.value.proposals(wanted, MOST_PROPOSALS) : present;
      },
      'goods.national-load': async () => {
        if (current !== null) return fail({ code: 'national.busy' });
        const stopping = new AbortController();
        const answer = load(stopping.signal);
        current = { stopping, ended: answer };
        try {
          return await answer;
        } finally {
          current = null;
        }
      },
      'goods.national-place': ({ isTaken }) => {
        if (!isTaken) lists.drop();
        // Another person may have decided already.
        const placed = isTaken && loaded !== null ? lists.place() : null;
        [loaded, failed] = [null, null];
        publish('goods.progress', { of: 'national', share: 1 });
        return placed === null || placed.ok ? ok(facts()) : placed;
      },
      'goods.national-cancel': () => {
        current?.stopping.abort();
        return ok(null);
      },
    },
    start: () => undefined,
    stop: async () => {
      if (current === null) return;
      current.stopping.abort();
      // The system's dialog may stay open for hours, and then nothing is written.
      if (share !== null) await current.ended;
    },
  };
}
