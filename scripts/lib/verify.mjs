import { join } from 'node:path';
import { MODULES } from './paths.mjs';
import { kept, runProject, step } from './tests.mjs';

/** The options of tsc. By default it starts four checkers, each of which checks again what several need: nearly twice the CPU time. */
const TYPES = ['--noEmit', '--checkers', '1'];

const tool = (name) => join(MODULES, '.bin', name);

/** Runs all at the same time, and resolves with whether all went well. */
const together = async (...running) => (await Promise.all(running)).every(Boolean);

/** What runs nothing of Pharos, and the tests that take seconds. Resolves with whether none failed. */
export const verifyQuickly = async () =>
  (await together(
    step('Format and lint', tool('biome'), ['check', '--error-on-warnings'], kept),
    step('Types', tool('tsc'), TYPES, kept),
    step('Types of the web app', tool('tsc'), [...TYPES, '-p', 'apps/web'], kept),
    step('Dead code', tool('knip'), [], kept),
  )) && (await runProject('unit'));

/** What needs no database and no network, the quickest first. Resolves with whether none failed. */
export const verify = async () => (await verifyQuickly()) && (await runProject('dom'));
