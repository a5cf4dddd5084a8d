/**
 * The last event of a kind since this component mounted; null: none yet. For work that publishes its
 * progress.
 */
import { useEffect, useState } from 'react';
import type { EventName, Events } from '../../shared/contract/contract.ts';
import { useTillApp } from './use-till-app.ts';

export function useLastEvent<E extends EventName>(event: E): Events[E] | null {
  const { api } = useTillApp();
  const [last, setLast] = useState<Events[E] | null>(null);
  useEffect(() => api.subscribe(event, (payload) => setLast(() => payload)), [api, event]);
  return last;
}
