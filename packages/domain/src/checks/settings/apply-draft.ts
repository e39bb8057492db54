import { clampTimeout } from '../fields/limits.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import type { CheckDraft, CheckSettings, Problem } from './check-settings.ts';
import { defaultSettings } from './defaults.ts';

interface Applied {
  settings: CheckSettings;
  given: (keyof CheckSettings)[];
  problems: Problem[];
}

/**
 * Applies a draft to the existing settings. Undefined leaves a field unchanged; null restores the default. Reports only
 * values that cannot be parsed.
 */
export const applyDraft = (base: CheckSettings, draft: CheckDraft, usualInterval: number): Applied => {
  const requested = draft.intervalSeconds === null ? usualInterval : draft.intervalSeconds;
  const intervalSeconds = requested ?? base.intervalSeconds;
  const defaults = defaultSettings(base.type, intervalSeconds);
  const given = (Object.keys(draft) as (keyof CheckSettings)[]).filter((field) => draft[field] !== undefined);
  const changes: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const name of FIELD_NAMES) {
    const value = draft[name];
    if (value === undefined) continue;
    const applied = value === null ? { value: defaults[name] } : fieldOf(name).apply(value, base[name]);
    if ('message' in applied) problems.push({ field: name, message: applied.message });
    else changes[name] = applied.value;
  }
  const settings: CheckSettings = {
    ...base,
    url: draft.url === undefined ? base.url : (draft.url ?? ''),
    timeoutSeconds: followInterval(base, intervalSeconds),
    ...changes,
    intervalSeconds,
  };
  return { settings, given, problems };
};

/**
 * Adjusts the timeout to a new interval. A timeout at its default becomes the new default. Any other timeout is limited
 * to the new interval.
 */
const followInterval = (base: CheckSettings, intervalSeconds: number): number => {
  const atDefault = base.timeoutSeconds === defaultSettings(base.type, base.intervalSeconds).timeoutSeconds;
  return atDefault
    ? defaultSettings(base.type, intervalSeconds).timeoutSeconds
    : clampTimeout(base.timeoutSeconds, intervalSeconds);
};
