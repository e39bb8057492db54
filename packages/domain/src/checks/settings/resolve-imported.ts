import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import { alertDelayProblem } from './alert-delay.ts';
import type { CheckDraft, CheckSettings } from './check-settings.ts';
import { defaultInterval } from './defaults.ts';
import { type CheckRules, type ResolvedCheck, resolveCheck } from './resolve-check.ts';
import { settingsOf } from './target.ts';

type Columns = Parameters<typeof settingsOf>[0];

/**
 * Validates the settings of a check from another installation, as if a person entered them here. Omits secrets. Uses
 * the next longer interval if the interval is not offered, or the longest one. Uses any location, because the locations
 * of the other installation do not exist here.
 */
export const resolveImported = (columns: Columns, options: CheckOptions, rules: CheckRules): ResolvedCheck => {
  const intervalSeconds = nextInterval(rules.intervals, columns.intervalSeconds);
  // An alert delay that does not fit the longer interval is shorter than it. The check then alerts immediately.
  const isLonger = intervalSeconds !== columns.intervalSeconds;
  const fits = !isLonger || alertDelayProblem(columns.alertDelaySeconds, intervalSeconds) === null;
  const alertDelaySeconds = fits ? columns.alertDelaySeconds : 0;
  const settings = settingsOf({ ...columns, intervalSeconds, alertDelaySeconds, locations: [] }, options);
  return resolveCheck(draftOf(settings), null, rules);
};

const nextInterval = (offered: readonly number[], seconds: number): number =>
  offered.filter((each) => each >= seconds).sort((a, b) => a - b)[0] ?? Math.max(...offered, defaultInterval(offered));

const draftOf = (settings: CheckSettings): CheckDraft => ({
  type: settings.type,
  url: settings.url,
  ...Object.fromEntries(
    FIELD_NAMES.filter((name) => !fieldOf(name).isSecret).map((name) => [name, fieldOf(name).toDraft(settings[name])]),
  ),
});
