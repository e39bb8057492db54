import { may } from '@pharos/domain/access/may.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import type { Caller } from '../context.ts';
import type { WithoutLocation } from './read-without-location.ts';

/** Stands in place of a secret that must not be shown. */
const MASK = '••••••';

/** A check without what the caller may not see. */
export type RedactedCheck = StoredCheck & {
  forAdmin: boolean;
  /** Set where none of its locations is live. */
  withoutLocation: WithoutLocation | null;
};

/** Takes out the password, and, for members and keys that may only read, the values of headers, which often are keys. */
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

/** Settings without their secrets: fit for the audit log. */
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
