import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * For projects whose test files share the modules of their worker, which loads them once instead of once a file. A file that mocks
 * modules gets its own, and leaves none of them to the next file. None leaves its globals or its clock behind.
 */
const { testPath } = expect.getState();
const mocksModules = testPath !== undefined && /^vi\.(?:do)?[mM]ock\(/m.test(readFileSync(testPath, 'utf8'));
if (mocksModules) vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (mocksModules) vi.resetModules();
});
