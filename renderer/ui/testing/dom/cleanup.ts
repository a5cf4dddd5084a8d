/**
 * Removes what a test has drawn before the next test, in each file, because all files share the loaded
 * modules.
 */
import { afterAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(cleanup);
afterAll(cleanup);
