/** The baskets that wait, as the main process lists them when they are looked at. */
import { useCallback, useEffect, useState } from 'react';
import type { ParkedView } from '../../../shared/contract/basket.ts';
import { useTillApp } from '../../app/use-till-app.ts';

/** parked: null while they are looked up. look: asks again. asks: left out, it does. */
export function useParked(asks: unknown = null): {
  readonly parked: readonly ParkedView[] | null;
  readonly look: () => void;
} {
  const { api } = useTillApp();
  const [parked, setParked] = useState<readonly ParkedView[] | null>(null);
  const look = useCallback(() => {
    void api.ask('basket.parked', undefined).then((answer) => {
      setParked(answer.ok ? answer.value : []);
    });
  }, [api]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked again when what it hangs on has moved.
  useEffect(look, [look, asks]);
  return { parked, look };
}
