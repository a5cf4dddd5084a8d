/** Cash put into the drawer or taken out beside sales. `shifts.ts` and `shift-figures.ts` add it up. */
import { z } from 'zod';
import { CashMovement } from '../../../shared/shift/shift.ts';
import { MADE, SHIFT } from '../applier.ts';
import { book, form } from '../book.ts';

/** An entry without a mode has the mode of its counted shift. */
const MODE = `COALESCE(:mode, (SELECT mode FROM shift WHERE made_seq = ${SHIFT}))`;

export const CASH_MOVEMENT = book({
  kinds: {
    /** Version 3 says whose money is in the drawer: training's or the shop's. */
    'cash-movement.made': form('cash', z.object({ cashMovement: CashMovement }), { version: 3 }),
  },
  applies: ({ database, made }) => {
    const put = database.prepare(`INSERT INTO cash_movement
      (made_seq, seq, cash_movement_id, kind, amount_tiyin, mode, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, :kind, :amount, ${MODE}, ${MADE})`);
    return {
      'cash-movement.made': ({ cashMovement: { cashMovementId, kind, amountTiyin, mode } }, head) =>
        void put.run({ ...made(head), id: cashMovementId, kind, amount: amountTiyin, mode: mode ?? null }),
    };
  },
});
