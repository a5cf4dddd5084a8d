/** One product: everything its owner keeps of it, with the limits of the receipt beside each field. */
import { useEffect } from 'react';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { pressPrinted } from '../../ui/printed-keys.ts';
import { ConflictsPart } from './conflicts-part.tsx';
import { useForm } from './goods.ts';
import styles from './goods-forms.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { LightPart } from './light-part.tsx';
import { NamesPart } from './names-part.tsx';
import { PackagePart } from './package-part.tsx';
import { PhotoPart } from './photo-part.tsx';
import { PriceFromDialog } from './price-from-dialog.tsx';
import { PricesPart } from './prices-part.tsx';
import { SalePart } from './sale-part.tsx';
import { TaxPart } from './tax-part.tsx';

export default function ProductScreen() {
  const { goods, route } = useTillApp();
  const words = useWords();
  const form = useForm((state) => state.form);
  const dialog = useRoute((state) => state.dialog);
  const { value: state } = useTillQuery('goods.state', undefined);
  const leave = (): void => {
    if (goods.form.isDirty()) route.openDialog({ kind: 'goods-leave' });
    else {
      goods.form.close();
      route.goTo('goods');
    }
  };
  const save = async (): Promise<void> => {
    const saved = await goods.form.save();
    if (saved === null) {
      const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
      wrong?.focus();
      // One that has the focus already does not come into sight by it.
      wrong?.scrollIntoView({ block: 'nearest' });
      return;
    }
    goods.form.close();
    goods.list.say(words('goods.quick.saved', { name: nameIn(saved.record.names, words.language) }));
    route.goTo('goods');
  };
  usePrintedKey('F9');
  const { view, draft, error } = form ?? { view: null, draft: null, error: null };
  const title = view ? nameIn(view.record.names, words.language) : words('goods.add');
  return (
    <PageFrame
      title={title}
      onBack={leave}
      buttons={
        <Button
          apart
          label={words('goods.save')}
          icon="check"
          tone="main"
          hint="F9"
          disabled={!form || form.conflicts.length > 0}
          onPress={() => void save()}
        />
      }
    >
      {form && draft && (
        <EnterForm className={styles.product} onEnter={() => void save()}>
          {/* Stays in sight: the refused press may be far below. */}
          <div className={styles.top}>
            {error && error.code !== 'product.changed' && <ErrorAlert error={error} />}
            <ConflictsPart form={form} isRefused={error?.code === 'product.changed'} />
          </div>
          <div className={styles.scrolled}>
            {view && <LightPart view={view} from={form.from} draft={draft} />}
            <div className={styles.columns}>
              <div className={styles.column}>
                <NamesPart form={form} onChange={goods.form.type} />
                <SalePart form={form} categories={state?.categories ?? []} onChange={goods.form.type} />
                <PackagePart form={form} onChange={goods.form.type} />
              </div>
              <div className={styles.column}>
                <TaxPart form={form} categories={state?.categories ?? []} onChange={goods.form.type} />
                <PhotoPart form={form} onChange={goods.form.type} />
                {view && <PricesPart view={view} />}
              </div>
            </div>
          </div>
          <button type="submit" hidden />
        </EnterForm>
      )}
      <DialogBoundary dialog={dialog}>
        {dialog?.kind === 'goods-leave' && <LeaveDialog onSave={save} />}
        {dialog?.kind === 'goods-price-from' && <PriceFromDialog />}
      </DialogBoundary>
    </PageFrame>
  );
}

/** The key that is printed on a button of this screen presses it, wherever the focus is. */
function usePrintedKey(key: string): void {
  const { hasDialog } = useFrame();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.repeat || hasDialog()) return;
      if (pressPrinted(key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasDialog, key]);
}
