/** A shop that counts its drawer, by the page's requests: opens shifts, moves cash, counts at the end. */
import type { Answer } from '../../shared/contract/contract.ts';
import type { OpenShiftView, ReportView, ShiftStateView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import type { CashCount } from '../../shared/shift/cash-count.ts';
import type { MovementKind } from '../../shared/shift/shift.ts';
import type { VirtualTill } from './virtual-till.ts';

/** This sum (soum), counted in thousands and a rest. */
export const counted = (soum: number): CashCount => ({
  pieces: [{ soum: 1_000, pieces: Math.floor(soum / 1_000) }],
  looseTiyin: tiyin((soum % 1_000) * 100),
});

/** Makes the till one of a shop that counts. */
export const counting = (till: VirtualTill, blindCount = false): void => {
  till.settings = { ...till.settings, shifts: 'counted', blindCount };
};

export class Drawer {
  readonly #till: VirtualTill;

  constructor(till: VirtualTill) {
    this.#till = till;
  }

  get state(): ShiftStateView {
    return good(this.#till.do('shift.state', undefined));
  }

  /** The open shift. */
  get now(): OpenShiftView {
    const { open } = this.state;
    if (open === null) throw new Error('no shift is open');
    return open;
  }

  /** Opens a shift with this much in the drawer (soum). */
  open(soum = 0, words: string | null = null): ShiftStateView {
    return good(this.#till.do('shift.open', { count: counted(soum), words }));
  }

  tryClose(
    soum: number,
    more: Partial<{
      mark: number;
      words: string | null;
      takenOutTiyin: Tiyin;
      terminalTiyin: Tiyin | null;
    }> = {},
  ): Answer<'shift.close'> {
    const { shiftId, mark } = this.now;
    const usual = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
    return this.#till.do('shift.close', { shiftId, count: counted(soum), mark, ...usual, ...more });
  }

  /** Closes with this much in the drawer (soum). Returns the Z report. */
  close(soum: number, more: Parameters<Drawer['tryClose']>[1] = {}): ReportView {
    return good(this.tryClose(soum, more));
  }

  x(): ReportView {
    return good(this.#till.do('shift.x', undefined));
  }

  move(kind: MovementKind, soum: number, reason = 'change'): Answer<'cash.move'> {
    const amountTiyin = tiyin(soum * 100);
    const mark = this.state.open?.mark ?? null;
    return this.#till.do('cash.move', { kind, amountTiyin, reason, mark });
  }
}

/** @throws with its code, where it is an error. */
export function good<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TillError },
): T {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
