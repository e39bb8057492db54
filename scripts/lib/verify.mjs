import { join } from 'node:path';
import { MODULES } from './paths.mjs';
import { runProject, step } from './tests.mjs';

const tool = (name) => join(MODULES, '.bin', name);

/** What needs no database and no network, the quickest first. Stops at the first that fails; resolves with whether none did. */
export const verify = async () =>
  (await step('Format and lint', tool('biome'), ['check', '--error-on-warnings'])) &&
  (await step('Types', tool('tsc'), ['--noEmit'])) &&
  (await step('Types of the web app', tool('tsc'), ['--noEmit', '-p', 'apps/web'])) &&
  (await step('Dead code', tool('knip'), [])) &&
  (await runProject('unit')) &&
  (await runProject('dom'));
