/** Of a sale that is neither completed nor voided: word by word as the index `sale_held` says it, or it is not used. No row is 'parked'. */
export const IS_OPEN = "state IN ('open', 'parked')";
