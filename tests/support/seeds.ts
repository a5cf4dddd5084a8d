/** The seed of each property without a seed of its own. Set up before each test file. */
import fc from 'fast-check';
import { freshSeed } from './fresh-seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: freshSeed(20_261_126) });
