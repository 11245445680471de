import { afterAll, afterEach } from 'vitest';
import { settleLoggedProblems } from './loggedProblems.ts';

afterEach(settleLoggedProblems);
afterAll(settleLoggedProblems);
