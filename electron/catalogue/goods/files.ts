/** Files of goods: the person chooses one, reads what it would do, and takes it. */

import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { momentOf } from '../../../shared/time.ts';
import type { Handlers } from '../../ipc/feature.ts';
import type { GoodsDeps } from './deps.ts';
import { goodsState } from './product-view.ts';

type Channels =
  | 'goods.file-open'
  | 'goods.file-map'
  | 'goods.file-check'
  | 'goods.file-rows'
  | 'goods.file-take'
  | 'goods.file-cancel'
  | 'goods.import-undo'
  | 'goods.export'
  | 'goods.copies'
  | 'goods.take-copy';

const EXTENSIONS = ['xlsx', 'csv', 'txt'] as const;

export function goodsFiles(deps: GoodsDeps): Handlers<Channels> {
  const { desk, copies, clock, chooseFile, save, onChanged } = deps;
  const stamp = (act: Act): GoodsStamp => ({ act, at: momentOf(clock) });
  return {
    'goods.file-open': async () => {
      const path = await chooseFile(EXTENSIONS);
      return path === null ? ok(null) : await desk.open(path);
    },
    'goods.file-map': (choice) => desk.map(choice),
    'goods.file-check': ({ doubles }) => desk.check(doubles, inWholePercents(deps)),
    'goods.file-rows': ({ kind, after }) => desk.rows(kind, after),
    'goods.file-take': async (choice, act) => {
      const taken = await desk.take(choice, stamp(act));
      if (taken.ok) onChanged(null);
      return taken;
    },
    'goods.file-cancel': async () => {
      await desk.cancel();
      return ok(null);
    },
    'goods.import-undo': async ({ changeId }, act) => {
      const undone = await desk.undo(changeId, stamp(act));
      if (undone.ok) onChanged(null);
      return undone;
    },
    'goods.export': ({ format, name }) => save(`${name}.${format}`, () => desk.exported(format)),
    'goods.copies': () => ok(copies.list()),
    'goods.take-copy': async ({ name }, act) => {
      const taken = await copies.take(name, stamp(act));
      if (!taken.ok) return fail(taken.error);
      onChanged(null);
      return ok(goodsState(deps));
    },
  };
}

/** At most a hundred events for a file of any size. */
function inWholePercents({ publish }: Pick<GoodsDeps, 'publish'>): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
    if (percent === shown) return;
    shown = percent;
    publish('goods.progress', { of: 'import', share: percent / 100 });
  };
}
