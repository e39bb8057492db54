import { join } from 'node:path';
import { MODULES } from './paths.mjs';
import { kept, runProject, step } from './tests.mjs';

/**
 * The options of tsc. By default, it starts four checkers, which check shared files several times. This takes nearly
 * twice the CPU time.
 */
const TYPES = ['--noEmit', '--checkers', '1'];

const tool = (name) => join(MODULES, '.bin', name);

/** Runs all steps at the same time. Returns whether all succeeded. */
const together = async (...running) => (await Promise.all(running)).every(Boolean);

/** Runs the steps that do not run Pharos, and the tests that take only seconds. Returns whether all succeeded. */
export const verifyQuickly = async () =>
  (await together(
    step('Format and lint', tool('biome'), ['check', '--error-on-warnings'], kept),
    step('Types', tool('tsc'), TYPES, kept),
    step('Types of the web app', tool('tsc'), [...TYPES, '-p', 'apps/web'], kept),
    step('Dead code', tool('knip'), [], kept),
  )) && (await runProject('unit'));

/** Runs all steps that need no database and no network, the fastest first. Returns whether all succeeded. */
export const verify = async () => (await verifyQuickly()) && (await runProject('dom'));
