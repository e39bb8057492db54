import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * For projects whose test files share modules. A file that mocks modules gets separate ones, and no file leaves changed
 * globals or a fake clock behind.
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
