/** The open tasks, fetched while a screen shows them. */
import { useEffect } from 'react';
import { type TillQuery, useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';

export function useOpenTasks(): TillQuery<'tasks.open'> {
  const { payments } = useTillApp();
  const query = useTillQuery('tasks.open', undefined);
  const { value: list } = query;
  useEffect(() => {
    // The dialogs show the payment from the store, which lacks payments of earlier days.
    for (const { payment } of list ?? []) payments.take(payment);
  }, [list, payments]);
  return query;
}
