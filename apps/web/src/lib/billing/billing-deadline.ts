/**
 * For calls that wait for the billing provider. The server gives each of its requests to the provider 20 seconds, and may make several:
 * that the provider does not answer must arrive before the page takes it that Pharos itself does not.
 */
export const BILLING_DEADLINE_MS = 60_000;
