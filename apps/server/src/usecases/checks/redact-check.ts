import { may } from '@pharos/domain/access/may.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import type { Caller } from '../context.ts';
import type { WithoutLocation } from './read-without-location.ts';

/** The replacement for a secret that must not be shown. */
const MASK = '••••••';

/** A check without the data that the caller must not see. */
export type RedactedCheck = StoredCheck & {
  forAdmin: boolean;
  /** Set if none of the check's locations is live. Otherwise null. */
  withoutLocation: WithoutLocation | null;
};

/**
 * Masks the password. For members and keys with read-only access, also masks the values of headers, which are often
 * keys.
 */
export const redactCheck = (
  check: StoredCheck,
  { organization }: Caller,
  withoutLocation: WithoutLocation | null = null,
): RedactedCheck => {
  const forAdmin = may('checks.manage', organization.role, 'AC') === 'yes';
  const { settings } = check;
  const headers = forAdmin ? settings.headers : maskValues(settings.headers);
  return { ...check, settings: { ...redactPassword(settings, ''), headers }, forAdmin, withoutLocation };
};

/** Returns settings without secrets, for the audit log. */
export const redactSettings = (settings: CheckSettings): CheckSettings => ({
  ...redactPassword(settings, MASK),
  headers: maskValues(settings.headers),
});

const redactPassword = (settings: CheckSettings, password: string): CheckSettings => ({
  ...settings,
  basicAuth: settings.basicAuth && { ...settings.basicAuth, password },
});

const maskValues = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]));
