/** Long lists stay fast: the next page comes before the end is reached, and chunks far from the view are left out. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows, by the key that was pressed. */
export const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
/** The distance outside the view that is drawn: a wheel or a finger does not outrun it. */
const NEAR = '1200px';

/** The list's part that scrolls: parts of a list are children of its `ul`. */
const scrolled = (part: HTMLLIElement): HTMLElement | null => part.parentElement?.parentElement ?? null;

/** Fetches the next page before the end is reached. Returns the place of the last part. */
export function useNextPage(hasMore: boolean, onMore: () => void): RefObject<HTMLLIElement | null> {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: scrolled(current),
      rootMargin: '600px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [hasMore, onMore]);
  return end;
}

/**
 * Whether a chunk is near the view.
 * guess: its height in px before the first drawing.
 * Returns the height as last drawn, so that nothing moves when the chunk is left out.
 */
export function useNear(isFirst: boolean, guess: number) {
  const place = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState({ isNear: isFirst, height: guess });
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting: isNear, boundingClientRect } = last;
        setNear((was) =>
          was.isNear && !isNear ? { isNear, height: boundingClientRect.height } : { ...was, isNear },
        );
      },
      { root: scrolled(current), rootMargin: NEAR },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { place, ...near };
}
