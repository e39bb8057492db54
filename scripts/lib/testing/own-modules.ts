import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * For projects whose test files share the modules of their worker, which loads them only once. A file that mocks
 * modules gets separate modules, and the next file does not see them. No file leaves changed globals or a fake clock
 * behind.
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
