import type { CheckType } from '@pharos/contract/states.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import type { CheckSettings } from './check-settings.ts';

const PREFERRED_INTERVAL_SECONDS = 300;

/** @param offered The intervals in the order of the setting. */
export const defaultInterval = (offered: readonly number[]): number =>
  offered.includes(PREFERRED_INTERVAL_SECONDS)
    ? PREFERRED_INTERVAL_SECONDS
    : (offered[0] ?? PREFERRED_INTERVAL_SECONDS);

/** Returns the defaults of a type. Name and URL are empty. */
export const defaultSettings = (type: CheckType, intervalSeconds: number): CheckSettings => {
  const fields = FIELD_NAMES.map((name) => [name, fieldOf(name).defaultValue(intervalSeconds)]);
  return { type, url: '', ...Object.fromEntries(fields) };
};
