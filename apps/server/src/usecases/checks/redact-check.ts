import { may } from '@pharos/domain/access/may.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import type { Caller } from '../context.ts';
import type { WithoutLocation } from './read-without-location.ts';

const MASK = '••••••';

export type RedactedCheck = StoredCheck & {
  forAdmin: boolean;
  /** Null if one of the check's locations is live. */
  withoutLocation: WithoutLocation | null;
};

/** Masks the password. For read-only access, also masks the values of headers, which are often keys. */
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
