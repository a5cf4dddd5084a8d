/** Starts the comparison with the service and opens its window; while one runs, it only opens the window. */
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { openDialog } from '../../store/place.ts';
import { compareWithService } from '../../store/reconciling.ts';

export function ReconcileKey() {
  const words = useWords();
  const run = (): void => {
    openDialog({ kind: 'reconcile' });
    void compareWithService();
  };
  return <Key className="page-key" label={words('reconcile.run')} icon="again" onPress={run} />;
}
