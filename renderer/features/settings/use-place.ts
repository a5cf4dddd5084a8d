/** Scrolls to the part of the settings that another screen opens, once the part is drawn. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Route } from '../../context/route.ts';
import { useRoute } from '../../context/use-till-app.ts';

export function usePlace(section: Route['section'], isThere: boolean): RefObject<HTMLElement | null> {
  const isWanted = useRoute((route) => route.section === section);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted && isThere) place.current?.scrollIntoView();
  }, [isWanted, isThere]);
  return place;
}
