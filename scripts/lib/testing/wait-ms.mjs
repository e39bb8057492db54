/**
 * Milliseconds that a test waits for what comes at once on an idle machine. Only a failure takes as long: of a mutant that is the normal
 * case, so its tests wait less.
 */
export const WAIT_MS = process.env.MUTATE_TESTS ? 10_000 : 60_000;
