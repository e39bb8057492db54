import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';

/** Stands for a secret wherever one must not be shown. */
const MASK = '••••••';

/** Settings without what is secret: fit for the audit log. */
export const auditedSettings = (settings: CheckSettings): Record<string, unknown> => ({
  ...settings,
  basicAuth: settings.basicAuth && { username: settings.basicAuth.username, password: MASK },
  headers: maskHeaders(settings.headers),
});

export const maskHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]));
