/** The seed of each property that names none of its own. Set up before each file of tests. */
import fc from 'fast-check';
import { freshSeed } from './fresh-seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: freshSeed(20_261_126) });
