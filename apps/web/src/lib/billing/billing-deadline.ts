/**
 * Deadline of requests that wait for the billing provider. The server allows 20 seconds for each of its requests to the
 * provider and may send several. The error of an unresponsive provider must arrive before the page assumes that Pharos
 * itself does not respond.
 */
export const BILLING_DEADLINE_MS = 60_000;
