/** Reports use of the till to the main process, so that the till does not lock during work. */
import { useEffect } from 'react';
import { useStaff, useTillApp } from '../../context/use-till-app.ts';

const AT_MOST_EACH_MS = 20_000;

export function useTouches(): void {
  const { reading } = useTillApp();
  const isSomebodyHere = useStaff(({ view }) => view.person !== null);
  useEffect(() => {
    if (!isSomebodyHere) return;
    let reportedAtMs = Number.NEGATIVE_INFINITY;
    const touched = (event: Event): void => {
      if (event.timeStamp - reportedAtMs < AT_MOST_EACH_MS) return;
      reportedAtMs = event.timeStamp;
      void reading.ask('staff.touched', undefined);
    };
    const capture = { capture: true, passive: true };
    const kinds = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, touched, capture);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touched, capture);
    };
  }, [isSomebodyHere, reading]);
}
