import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckSecrets } from '@pharos/contract/stored/check-options.ts';
import { FIELD_NAMES, type FieldName, fieldOf, isEmpty } from '../fields/registry.ts';
import { probedFields } from '../types/registry.ts';
import type { CheckDraft, CheckSettings, Problem } from './check-settings.ts';
import { parseTargetUrl } from './target-url.ts';

export const splitSecrets = (target: ProbeTarget): { target: ProbeTarget; secrets: CheckSecrets | null } => {
  const secretFields: readonly string[] = probedFields(target.type).filter((name) => fieldOf(name).isSecret);
  const entries = Object.entries(target);
  const secrets = entries.filter(([name]) => secretFields.includes(name));
  if (secrets.length === 0) return { target, secrets: null };
  const open = entries.filter(([name]) => !secretFields.includes(name));
  return { target: Object.fromEntries(open) as ProbeTarget, secrets: Object.fromEntries(secrets) };
};

export const joinSecrets = (target: ProbeTarget, secrets: CheckSecrets | null): ProbeTarget => ({
  ...target,
  ...secrets,
});

export const SECRET_FIELDS: readonly FieldName[] = FIELD_NAMES.filter((name) => fieldOf(name).isSecret);

/**
 * Checks whether a URL refers to another scheme, host or port than the URL of the check. Returns false if one of the
 * URLs is invalid.
 */
export const isOtherServer = (url: string, { type, url: before }: CheckSettings): boolean => {
  const parsed = parseTargetUrl(type, url);
  return parsed.ok && URL.canParse(before) && new URL(parsed.value.url).origin !== new URL(before).origin;
};

/**
 * Returns a problem for each stored secret that `settings` would send to another server than `before`. A draft that
 * sets or removes the secret causes none. A user name alone does not set the password, which only the server knows.
 */
export const movedSecretProblems = (settings: CheckSettings, draft: CheckDraft, before: CheckSettings): Problem[] => {
  if (!isOtherServer(settings.url, before)) return [];
  return SECRET_FIELDS.filter((field) => !isEmpty(field, settings[field])).flatMap((field) => {
    const isSet = field === 'basicAuth' && before.basicAuth ? draft.basicAuth?.password : draft[field];
    const what = field === 'basicAuth' ? 'password' : 'headers';
    return isSet ? [] : [{ field, message: `Enter the ${what} again, because the URL points to another server.` }];
  });
};
