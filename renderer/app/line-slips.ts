/**
 * Keys of the chosen line that slip to another one. When a press removes the line, its neighbour is chosen. The second
 * press of a double press, or a held key, was meant for the removed line.
 */
import type { LineId } from '../../shared/ids.ts';
import type { TillApp } from '../context/till-app.ts';
import { SHIELD_MS } from '../ui/press-shield.ts';

const OF_LINE: ReadonlySet<string> = new Set(['+', '-', '*', 'Delete']);

export interface LineSlips {
  /** Whether a key that would change the chosen line was meant for another one. */
  isSlip(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>): boolean;
  stop(): void;
}

export function watchSlips({ basket }: Pick<TillApp, 'basket'>): LineSlips {
  let wentAtMs = Number.NEGATIVE_INFINITY;
  let pressedOn: LineId | null = null;
  const stop = basket.subscribe(({ saleId, lines }, { saleId: saleBefore, selectedId: chosen }) => {
    if (chosen === null || saleId !== saleBefore) return;
    if (!lines.some(({ line }) => line.lineId === chosen)) wentAtMs = performance.now();
  });
  return {
    isSlip: ({ key, repeat, timeStamp }) => {
      if (!OF_LINE.has(key)) {
        // Another key came between, for example Undo: the next press is meant.
        if (!repeat) wentAtMs = Number.NEGATIVE_INFINITY;
        return false;
      }
      const { selectedId } = basket.getState();
      if (repeat) return selectedId !== pressedOn;
      const isSlip = timeStamp - wentAtMs < SHIELD_MS;
      pressedOn = isSlip ? null : selectedId;
      return isSlip;
    },
    stop,
  };
}
