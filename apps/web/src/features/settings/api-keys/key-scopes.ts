import type { ApiKey } from '@pharos/contract/rest/organizations/api-keys.ts';

export const KEY_SCOPES: readonly { value: ApiKey['scope']; label: string; description: string }[] = [
  { value: 'read', label: 'Read', description: 'Can read checks, reports and settings, but cannot change anything.' },
  { value: 'manage', label: 'Manage', description: 'Can also change checks and settings, but not people or keys.' },
];

const DAY_MS = 24 * 3_600_000;

export const KEY_LIFETIMES = [
  { value: 'never', label: 'No expiry', days: null },
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
] as const;

/** Returns the expiry in ISO 8601. Null if the key does not expire. `now` is in epoch milliseconds. */
export const expiryOf = (lifetime: string, now: number): string | null => {
  const days = KEY_LIFETIMES.find(({ value }) => value === lifetime)?.days ?? null;
  return days === null ? null : new Date(now + days * DAY_MS).toISOString();
};
