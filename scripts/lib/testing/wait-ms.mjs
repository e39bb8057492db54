/** Milliseconds. Only a failing test waits that long. Tests of mutants often fail, so they wait less. */
export const WAIT_MS = process.env.MUTATE_TESTS ? 10_000 : 60_000;
