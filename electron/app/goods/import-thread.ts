/** The thread's entry, built beside main.js. Compares, takes, undoes and exports, so that the till sells meanwhile. */
import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { searchKey } from '../../../shared/catalogue/search-key.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { readTaxGroups } from '../../catalogue/tax-groups.ts';
import { openNationalList } from '../../storage/national/open-list.ts';
import { nationalPath } from '../../storage/national/place-list.ts';
import { systemClock, systemRandomness } from '../system-clock.ts';
import type { FromThread, ImportThreadData, ToThread } from './import-messages.ts';
import { type ImportSession, importSession } from './import-session.ts';
import { openGoodsFile } from './open-goods-file.ts';
import { holdThread, restsBy } from './rest-while-selling.ts';

const { folder, language, unitsRequired, amountScale, entries } = workerData as ImportThreadData;
const [clock, random] = [systemClock(), systemRandomness()];
const betweenRows = restsBy(entries, { monoMs: () => clock.monoMs(), rest: holdThread });
const post = (message: FromThread): void => parentPort?.postMessage(message);

function opened(): Result<ImportSession, TillError> {
  const groups = readTaxGroups();
  const goods = openGoodsFile({ folder, language, groups, unitsRequired, amountScale, betweenRows });
  if (!goods.ok) return goods;
  const path = nationalPath(folder);
  const national = existsSync(path) ? openNationalList(path, searchKey) : null;
  const value = importSession({
    goods: goods.value,
    groups,
    unitsRequired,
    amountScale,
    language,
    newId: () => ProductId.parse(uuidV7(clock.wallMs(), random)),
    ...(national?.ok ? { isKnownSpic: national.value.isKnownSpic } : {}),
    betweenRows,
    onShare: (share) => post({ kind: 'share', share }),
  });
  return { ok: true, value };
}

const session = opened();
let stopping = new AbortController();
let last: Promise<unknown> = Promise.resolve();

async function answer({ number, request }: Exclude<ToThread, 'cancel'>, stopped: AbortSignal): Promise<void> {
  const came = session.ok ? await session.value.answer(request, stopped) : fail(session.error);
  post({ kind: 'done', number, came });
}

parentPort?.on('message', (message: ToThread) => {
  if (message === 'cancel') {
    stopping.abort();
    stopping = new AbortController();
    last = last.then(() => session.ok && session.value.forget());
    return;
  }
  const { signal } = stopping;
  last = last.then(() => answer(message, signal));
});
