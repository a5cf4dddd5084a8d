/** What a test has drawn is gone before the next one begins, in each file: modules are loaded once for all of them. */
import { afterAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(cleanup);
afterAll(cleanup);
