/** The open tasks, fetched while a screen shows them. */
import { useEffect } from 'react';
import { type Asked, useAsked } from '../../context/asked.ts';
import { useTillApp } from '../../context/use-till-app.ts';

export function useOpenTasks(): Asked<'tasks.open'> {
  const { payments } = useTillApp();
  const asked = useAsked('tasks.open', undefined);
  const { value: list } = asked;
  useEffect(() => {
    // The dialogs show the payment from the store, which lacks payments of earlier days.
    for (const { payment } of list ?? []) payments.take(payment);
  }, [list, payments]);
  return asked;
}
