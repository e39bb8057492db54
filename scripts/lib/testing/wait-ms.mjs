/** Milliseconds that a test waits for what comes at once on an idle machine. Only a failure takes as long. */
export const WAIT_MS = 60_000;
