/** Of a cash movement: it moved money of this mode. One of a day of before, whose mode nobody knows, is in both. */
export const OF_MODE = '(cash_movement.mode = :mode OR cash_movement.mode IS NULL)';
