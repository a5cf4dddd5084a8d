/** Before each file of tests that needs no browser. */
import { beforeEach } from 'vitest';
import { drawWithoutBrowser } from './drawn.ts';
import { nextPerson } from './person.ts';

drawWithoutBrowser();
beforeEach(nextPerson);
