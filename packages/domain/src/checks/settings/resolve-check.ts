import type { CheckType } from '@pharos/contract/states.ts';
import type { PlanEntitlement } from '../../plans/plans.ts';
import { HANDSHAKE_PREFIX } from '../fields/headers.ts';
import { FIELD_NAMES, FIELDS, fieldOf, isEmpty } from '../fields/registry.ts';
import { descriptorOf, probedFields, requirementOf } from '../types/registry.ts';
import { alertDelayProblem } from './alert-delay.ts';
import { applyDraft } from './apply-draft.ts';
import { type CheckDraft, type CheckSettings, type Problem, problemOf } from './check-settings.ts';
import { defaultInterval, defaultSettings } from './defaults.ts';
import { planProblems } from './plan-gate.ts';
import { movedSecretProblems } from './secrets.ts';
import { parseTargetUrl, typeOfUrl } from './target-url.ts';
import { unsupportedFieldProblems } from './unsupported-fields.ts';

export interface CheckRules {
  intervals: readonly number[];
  locations: readonly { key: string; types: readonly CheckType[] }[];
  entitlement: PlanEntitlement;
  now: number;
}

export type ResolvedCheck = { ok: true; settings: CheckSettings } | { ok: false; problems: Problem[] };

/**
 * Creates validated settings from a draft. `current` is null for a new check. For an existing check, only the fields in
 * the draft are validated, so a check created under other rules can still be edited.
 */
export const resolveCheck = (draft: CheckDraft, current: CheckSettings | null, rules: CheckRules): ResolvedCheck => {
  const type = current?.type ?? draft.type ?? typeOfUrl(draft.url ?? '');
  if (type === null) return { ok: false, problems: withoutType(draft) };

  const usualInterval = defaultInterval(rules.intervals);
  const base = current ?? defaultSettings(type, usualInterval);
  const { settings, given, problems } = applyDraft(base, draft, usualInterval);
  const touched = (field: keyof CheckSettings): boolean => current === null || given.includes(field);
  const defaults = defaultSettings(type, settings.intervalSeconds);
  const url = touched('url') ? parseTargetUrl(type, settings.url) : null;
  if (url?.ok) settings.url = url.value.url;

  const all = [
    ...typeProblems(draft, current),
    ...(url && !url.ok ? [url.problem] : []),
    ...unsupportedFieldProblems(settings, defaults),
    ...problems,
    ...FIELD_NAMES.filter(touched).flatMap((field) =>
      problemOf(field, fieldOf(field).problem?.(settings[field]) ?? null),
    ),
    ...scheduleProblems(settings, touched, rules),
    ...requiredByType(settings),
    ...(touched('locations') ? locationProblems(settings, current, rules) : []),
    ...authorizationTwice(settings),
    ...(touched('headers') ? handshakeHeaders(settings) : []),
    ...(current ? movedSecretProblems(settings, draft, current) : []),
    ...planProblems(settings, defaults, current, rules.entitlement, rules.now),
  ];
  return all.length === 0 ? { ok: true, settings } : { ok: false, problems: firstOfEach(all) };
};

const withoutType = (draft: CheckDraft): Problem[] => [
  ...(draft.url ? [] : problemOf('url', 'Enter a Url')),
  { field: 'type', message: 'Required' },
  ...problemOf('name', FIELDS.name.problem?.(draft.name?.trim() ?? '') ?? null),
];

const typeProblems = (draft: CheckDraft, current: CheckSettings | null): Problem[] =>
  current && draft.type && draft.type !== current.type
    ? [{ field: 'type', message: `The type of a check cannot be changed. The type of this check is ${current.type}.` }]
    : [];

const scheduleProblems = (
  settings: CheckSettings,
  touched: (field: keyof CheckSettings) => boolean,
  { intervals }: CheckRules,
): Problem[] => {
  const { intervalSeconds, timeoutSeconds, alertDelaySeconds } = settings;
  const problems: Problem[] = [];
  if (touched('intervalSeconds') && !intervals.includes(intervalSeconds)) {
    problems.push({ field: 'intervalSeconds', message: `Choose one of ${intervals.join(', ')} seconds.` });
  }
  if (touched('timeoutSeconds') && timeoutSeconds > intervalSeconds) {
    const message = `The request timeout cannot be longer than the interval of ${intervalSeconds} seconds.`;
    problems.push({ field: 'timeoutSeconds', message });
  }
  if (touched('alertDelaySeconds') || touched('intervalSeconds')) {
    problems.push(...problemOf('alertDelaySeconds', alertDelayProblem(alertDelaySeconds, intervalSeconds)));
  }
  return problems;
};

const requiredByType = (settings: CheckSettings): Problem[] =>
  probedFields(settings.type).flatMap((field) => {
    const requirement = requirementOf(settings.type, field);
    return requirement !== undefined && isEmpty(field, settings[field]) ? [{ field, message: requirement }] : [];
  });

const locationProblems = (
  { type, locations: chosen }: CheckSettings,
  current: CheckSettings | null,
  { locations }: CheckRules,
): Problem[] => {
  const added = chosen.filter((key) => !current?.locations.includes(key));
  const unknown = added.filter((key) => !locations.some((location) => location.key === key));
  if (unknown.length > 0) {
    const known = locations.map(({ key }) => key).join(', ') || 'none';
    const message =
      chosen.length === 1
        ? `This location does not exist. Available locations: ${known}.`
        : `These locations do not exist: ${unknown.join(', ')}. Available locations: ${known}.`;
    return [{ field: 'locations', message }];
  }
  const unable = locations.filter(({ key, types }) => added.includes(key) && !types.includes(type));
  if (unable.length === 0) return [];
  const message =
    chosen.length === 1
      ? `This location cannot run ${descriptorOf(type).label} checks.`
      : `These locations cannot run ${descriptorOf(type).label} checks: ${unable.map(({ key }) => key).join(', ')}.`;
  return [{ field: 'locations', message }];
};

const authorizationTwice = ({ basicAuth, headers }: CheckSettings): Problem[] =>
  basicAuth && Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
    ? [{ field: 'headers', message: 'Remove the Authorization header: basic authentication already sets it.' }]
    : [];

const handshakeHeaders = ({ type, headers }: CheckSettings): Problem[] => {
  if (type !== 'socket') return [];
  const own = Object.keys(headers).find((name) => name.toLowerCase().startsWith(HANDSHAKE_PREFIX));
  return own === undefined
    ? []
    : [
        {
          field: 'headers',
          message: `${own} is a header of the WebSocket handshake and cannot be set. Enter subprotocols in their own field.`,
        },
      ];
};

const firstOfEach = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();
