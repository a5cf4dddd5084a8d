/** The shop's goods: finds, filters and changes them, and fills the shelf by scanning. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { FirstGoods } from '../../context/first-goods.tsx';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CopiesDialog } from './copies-dialog.tsx';
import { ALL_GOODS, useGoodsList, useQuick } from './goods.ts';
import { GoodsExportDialog } from './goods-export-dialog.tsx';
import { GoodsFilters } from './goods-filters.tsx';
import { GoodsListPart } from './goods-list.tsx';
import { GoodsMore } from './goods-more.tsx';
import styles from './goods-screen.module.css';
import { QuickPanel } from './quick-panel.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useGoodsPages } from './use-goods-pages.ts';

export default function GoodsScreen() {
  const { goods } = useTillApp();
  const words = useWords();
  const dialog = useRoute((route) => route.dialog);
  const isQuick = useQuick(({ isOn }) => isOn);
  const isChoosing = useGoodsList(({ chosen }) => chosen === 'found' || chosen.size > 0);
  const { value: state, error } = useTillQuery('goods.state', undefined);
  if (error) {
    return (
      <PageFrame title={words('goods.screen')}>
        <NeedsManager error={error} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={words('goods.screen')}
      buttons={
        <>
          <Button
            apart
            label={words('goods.scan')}
            icon="qr"
            tone={isQuick ? 'quiet' : 'plain'}
            onPress={() => (isQuick ? void goods.quick.close() : goods.quick.start())}
          />
          <Button
            label={words('goods.add')}
            icon="plus"
            tone={state?.active === 0 || isQuick || isChoosing ? 'plain' : 'main'}
            onPress={goods.typeOne}
          />
          <GoodsMore hasUndo={state?.undo != null} />
        </>
      }
    >
      {state?.isLesson && <p className={alertStyles.alert}>{words('goods.lesson')}</p>}
      <div className={isQuick ? `${styles.screen} ${styles.withQuick}` : styles.screen}>
        <Found isEmpty={state?.active === 0} />
        {isQuick && <QuickPanel categories={state?.categories ?? []} />}
      </div>
      <DialogBoundary dialog={dialog}>
        {dialog?.kind === 'goods-bulk' && <BulkDialog categories={state?.categories ?? []} />}
        {dialog?.kind === 'goods-export' && <GoodsExportDialog />}
        {dialog?.kind === 'goods-copies' && <CopiesDialog />}
        {dialog?.kind === 'goods-undo' && state?.undo && <UndoDialog last={state.undo} />}
      </DialogBoundary>
    </PageFrame>
  );
}

const HIDDEN = { query: { ...ALL_GOODS, only: 'hidden' }, after: null } as const;

/** The list below its filters. isEmpty: the shop has no goods at all. */
function Found({ isEmpty }: { readonly isEmpty: boolean }) {
  const { goods } = useTillApp();
  const words = useWords();
  const query = useGoodsList((list) => list.query);
  const said = useGoodsList((list) => list.said);
  const { rows, total, hasMore, error, showMore } = useGoodsPages(query);
  const list = useRef<HTMLDivElement>(null);
  const more = useRef(showMore);
  useEffect(() => {
    more.current = showMore;
  });
  const [openError, setOpenError] = useState<TillError | null>(null);
  const open = useCallback(async (id: ProductId) => setOpenError(await goods.form.open(id)), [goods]);
  const onMore = useCallback(() => void more.current(), []);
  const problem = error ?? openError;
  const isBare = isEmpty && query.text === '' && query.only === 'active' && query.category === null;
  // Hidden goods stay reachable by their filter.
  const { value: hidden } = useTillQuery('goods.page', isBare ? HIDDEN : null);
  if (isBare && rows?.length === 0 && hidden?.total === 0) {
    return (
      <div className={styles.found}>
        <FirstGoods />
      </div>
    );
  }
  return (
    <section className={styles.found} aria-label={words('goods.screen')}>
      <GoodsFilters
        onDown={() => list.current?.querySelector<HTMLButtonElement>('li button')?.focus()}
        count={
          <p className={styles.count} role="status">
            {said ?? (total === null ? '' : words('goods.found', { count: total }))}
          </p>
        }
      />
      <BulkBar total={total ?? 0} />
      {problem && <ErrorAlert error={problem} />}
      <div ref={list} className={styles.list} tabIndex={rows?.length === 0 ? 0 : undefined}>
        {rows?.length === 0 && (
          <div className={emptyStyles.empty}>
            <Drawing of="search" />
            <p>{words('goods.none')}</p>
          </div>
        )}
        {rows && <GoodsListPart rows={rows} hasMore={hasMore} onMore={onMore} onOpen={open} />}
      </div>
    </section>
  );
}
