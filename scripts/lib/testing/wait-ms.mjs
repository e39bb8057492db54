/**
 * Milliseconds that a test waits for something that is immediate on an idle machine. Only a failing test waits that
 * long. This is the normal case for a mutant, so its tests wait less.
 */
export const WAIT_MS = process.env.MUTATE_TESTS ? 10_000 : 60_000;
