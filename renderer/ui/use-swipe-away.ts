/** A row that a swipe removes: it follows the finger, and goes back unless it was moved far enough. */
import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Less is a tap that slipped. */
const SLIP_PX = 12;
/** A share of the row's width that is not reached by accident. */
const FAR_ENOUGH = 0.35;

interface Start {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** The finger moves sideways, and takes the row along. */
  swipes: boolean;
}

interface SwipeAway {
  /** For the part that moves. The part below stays. */
  readonly slide: RefObject<HTMLDivElement | null>;
  readonly isSwiping: boolean;
  /** For the part below, whose `touch-action` leaves sideways moves to the page. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
  };
}

/** onAway: answers whether the row is gone; otherwise the row goes back to its place. */
export function useSwipeAway(isAllowed: boolean, onAway: () => Promise<boolean>): SwipeAway {
  const slide = useRef<HTMLDivElement>(null);
  const start = useRef<Start | null>(null);
  const [isSwiping, setSwiping] = useState(false);
  const moveTo = (transform: string): void => {
    if (slide.current) slide.current.style.transform = transform;
  };
  const goBack = (): void => {
    start.current = null;
    moveTo('');
    setSwiping(false);
  };
  const goAway = async (isLeft: boolean): Promise<void> => {
    start.current = null;
    moveTo(isLeft ? 'translateX(-100%)' : 'translateX(100%)');
    if (!(await onAway())) goBack();
  };
  /** The sideways distance since the finger came down; null: no swipe. */
  const movedBy = ({ pointerId, clientX, clientY }: PointerEvent): number | null => {
    if (start.current?.pointerId !== pointerId) return null;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    if (start.current.swipes) return x;
    // A vertical move scrolls the list.
    if (Math.abs(y) > Math.abs(x)) return null;
    return Math.abs(x) < SLIP_PX ? null : x;
  };
  return {
    slide,
    isSwiping,
    handlers: {
      onPointerDown: ({ pointerId, pointerType, isPrimary, clientX, clientY }) => {
        if (!isAllowed || !isPrimary || pointerType === 'mouse') return;
        start.current = { pointerId, x: clientX, y: clientY, swipes: false };
      },
      onPointerMove: (event) => {
        const x = movedBy(event);
        if (x === null || !start.current) return;
        if (!start.current.swipes) {
          start.current.swipes = true;
          // The element under the finger is no longer pressed.
          event.currentTarget.setPointerCapture(event.pointerId);
          setSwiping(true);
        }
        moveTo(`translateX(${x}px)`);
      },
      onPointerUp: (event) => {
        const x = start.current?.swipes ? movedBy(event) : null;
        if (x === null) start.current = null;
        else if (Math.abs(x) < event.currentTarget.clientWidth * FAR_ENOUGH) goBack();
        else void goAway(x < 0);
      },
      onPointerCancel: goBack,
    },
  };
}
