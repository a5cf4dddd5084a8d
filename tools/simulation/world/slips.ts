/**
 * The slips of the separate card terminal: whether the shop asks for their number, and what its cashier
 * types. All choices come from separate dice, so that a run of a shop that asks stays as it was.
 */
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Dice } from './dice.ts';

/** The settings that differ from run to run. */
export type DrawnSettings = Pick<Settings, 'shifts' | 'slipNumber' | 'invoiceLimitMinutes'>;

export class Slips {
  readonly setting: Settings['slipNumber'];
  readonly #dice: Dice;

  /** takesCards: false in a shop without part payments, whose customers pay by code or in cash. */
  constructor(dice: Dice, takesCards: boolean) {
    this.#dice = dice;
    this.setting = takesCards && dice.chance(0.2) ? 'optional' : 'asked';
  }

  /** null: the cashier leaves the number out, where that is allowed. */
  typed(number: string): string | null {
    return this.setting === 'optional' && this.#dice.chance(0.5) ? null : number;
  }

  /** Whether the cashier first presses without the number that the shop asks for. */
  isForgotten(): boolean {
    return this.setting === 'asked' && this.#dice.chance(0.1);
  }
}
