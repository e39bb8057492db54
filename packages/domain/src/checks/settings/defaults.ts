import type { CheckType } from '@pharos/contract/states.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import type { CheckSettings } from './check-settings.ts';

const PREFERRED_INTERVAL_SECONDS = 300;

/**
 * Returns the interval, in seconds, of a check that does not set one.
 * @param offered The intervals in the order of the setting.
 */
export const defaultInterval = (offered: readonly number[]): number =>
  offered.includes(PREFERRED_INTERVAL_SECONDS)
    ? PREFERRED_INTERVAL_SECONDS
    : (offered[0] ?? PREFERRED_INTERVAL_SECONDS);

/** Returns the settings of a check of this type with all fields at their default. Name and URL are empty. */
export const defaultSettings = (type: CheckType, intervalSeconds: number): CheckSettings => {
  const fields = FIELD_NAMES.map((name) => [name, fieldOf(name).defaultValue(intervalSeconds)]);
  return { type, url: '', ...Object.fromEntries(fields) };
};
