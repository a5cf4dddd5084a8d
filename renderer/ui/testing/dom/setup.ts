/** Runs before each file of tests without a browser. */
import { beforeEach } from 'vitest';
import { drawWithoutBrowser } from './drawn.ts';
import { nextPerson } from './person.ts';

drawWithoutBrowser();
// Without layout no place has an element.
document.elementFromPoint = () => null;
beforeEach(nextPerson);
