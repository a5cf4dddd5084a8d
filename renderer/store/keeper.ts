/** The page's one keeper of the basket. */
import { keepBasket } from './keeping.ts';

export const keeper = keepBasket();
