import { join } from 'node:path';
import { MODULES } from './paths.mjs';
import { runBuffered, runProject, step } from './tests.mjs';

/** The default of four checkers takes nearly twice the CPU time, because each of them checks shared files. */
const TYPES = ['--noEmit', '--checkers', '1'];

const tool = (name) => join(MODULES, '.bin', name);

const together = async (...running) => (await Promise.all(running)).every(Boolean);

/** Steps that do not run Pharos, and tests that take only seconds. */
export const verifyQuickly = async () =>
  (await together(
    step('Format and lint', tool('biome'), ['check', '--error-on-warnings'], runBuffered),
    step('Types', tool('tsc'), TYPES, runBuffered),
    step('Types of the web app', tool('tsc'), [...TYPES, '-p', 'apps/web'], runBuffered),
    step('Dead code', tool('knip'), [], runBuffered),
  )) && (await runProject('unit'));

/** Steps that need no database and no network, the fastest first. */
export const verify = async () => (await verifyQuickly()) && (await runProject('dom'));
