/** Compares the journal with the payment service, and says in one line what came of it. */
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { ReconcileView } from '../../../shared/views.ts';
import { ask } from '../../api.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { takePayment } from '../../store/payments.ts';

export function ReconcileKey() {
  const words = useWords();
  const [result, setResult] = useState<ReconcileView | TillError | 'running' | null>(null);
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setResult('running');
    const answer = await ask('reconcile.run', undefined);
    busy.current = false;
    if (answer.ok) for (const view of answer.value.differences) takePayment(view);
    setResult(answer.ok ? answer.value : answer.error);
  };
  return (
    <div className="reconcile">
      <div role="status">
        {result === 'running' && <p>{words('reconcile.running')}</p>}
        {result &&
          result !== 'running' &&
          ('code' in result ? <ErrorText error={result} /> : <Result view={result} />)}
      </div>
      <Key label={words('reconcile.run')} icon="again" onPress={() => void run()} />
    </div>
  );
}

function Result({ view }: { readonly view: ReconcileView }) {
  const words = useWords();
  const { checked, unanswered, differences } = view;
  return (
    <p>
      {differences.length === 0
        ? words('reconcile.agree', { checked })
        : words('reconcile.differ', { differences: differences.length })}
      {unanswered > 0 && ` · ${words('reconcile.unanswered', { unanswered })}`}
    </p>
  );
}
