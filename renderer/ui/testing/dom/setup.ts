/** Before each file of tests that needs no browser. */
import { beforeEach } from 'vitest';
import { drawWithoutBrowser } from './drawn.ts';
import { nextPerson } from './person.ts';

drawWithoutBrowser();
// Nothing is laid out: no place has anything at it.
document.elementFromPoint = () => null;
beforeEach(nextPerson);
