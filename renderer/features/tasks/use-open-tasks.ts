/** What waits for a person, asked for while somebody looks at it. */
import { useEffect } from 'react';
import { type Asked, useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';

export function useOpenTasks(): Asked<'tasks.open'> {
  const { payments } = useTillApp();
  const asked = useAsked('tasks.open', undefined);
  const { value: list } = asked;
  useEffect(() => {
    // The dialogs show the payment of the store: one of an earlier day is not there yet.
    for (const { payment } of list ?? []) payments.take(payment);
  }, [list, payments]);
  return asked;
}
