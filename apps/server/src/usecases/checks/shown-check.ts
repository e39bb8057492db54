import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { hasField, TYPED_FIELDS, type TypedField } from '@pharos/domain/checks/settings/misplaced-fields.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import type { Caller } from '../context.ts';
import { maskHeaders } from './audited-settings.ts';

/** Figures are judged by the Apdex threshold whatever the type, so it is always told. */
type HiddenField = Exclude<TypedField, 'apdexThresholdMs'>;

/** Settings as they may be seen: without the password, and without the fields that the type does not have. */
export type ShownSettings = Omit<CheckSettings, HiddenField> &
  Partial<Omit<Pick<CheckSettings, HiddenField>, 'basicAuth'>> & { basicAuth?: { username: string } | null };

export type ShownCheck = Omit<StoredCheck, 'settings'> & { settings: ShownSettings; forAdmin: boolean };

/** A check as the caller may see it: header values, which often are keys, are for admins alone. */
export const shownCheck = (check: StoredCheck, { organization }: Caller): ShownCheck => {
  const forAdmin = organization.role !== 'ST';
  const { basicAuth, headers, ...rest } = check.settings;
  const settings: ShownSettings = {
    ...rest,
    basicAuth: basicAuth && { username: basicAuth.username },
    headers: forAdmin ? headers : maskHeaders(headers),
  };
  for (const field of TYPED_FIELDS) {
    if (field !== 'apdexThresholdMs' && !hasField(rest.type, field)) delete settings[field];
  }
  return { ...check, settings, forAdmin };
};
