/**
 * The server allows 20 seconds per request to the billing provider and may send several. This deadline must not end
 * before the provider's error arrives.
 */
export const BILLING_DEADLINE_MS = 60_000;
