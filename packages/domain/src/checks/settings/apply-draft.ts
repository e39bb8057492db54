import type { CheckDraft, CheckSettings, Problem, StatusCheck } from './check-settings.ts';
import { clampTimeout, defaultSettings } from './defaults.ts';
import { tidyHeaders } from './headers.ts';
import { problemOf } from './limits.ts';
import { parseStatusCodes } from './status-codes.ts';

interface Applied {
  settings: CheckSettings;
  /** Fields that the draft says something of. */
  given: (keyof CheckSettings)[];
  problems: Problem[];
}

/** Lays a draft over settings: undefined leaves, null goes back to the default. Judges only what cannot be read. */
export const applyDraft = (base: CheckSettings, draft: CheckDraft, usualInterval: number): Applied => {
  const asked = draft.intervalSeconds === null ? usualInterval : draft.intervalSeconds;
  const intervalSeconds = asked ?? base.intervalSeconds;
  const defaults = defaultSettings(base.type, intervalSeconds);
  const given = (Object.keys(draft) as (keyof CheckSettings)[]).filter((field) => draft[field] !== undefined);
  const cleared = Object.fromEntries(
    given.filter((field) => draft[field] === null).map((field) => [field, defaults[field]]),
  );
  const statusCheck = readStatusCheck(draft.statusCheck);
  const settings: CheckSettings = {
    ...base,
    timeoutSeconds: followInterval(base, intervalSeconds),
    ...present(draft),
    ...(draft.name && { name: draft.name.trim() }),
    ...(draft.notes && { notes: draft.notes.trim() }),
    ...(draft.headers && { headers: tidyHeaders(draft.headers) }),
    ...(draft.basicAuth && {
      basicAuth: {
        username: draft.basicAuth.username,
        password: draft.basicAuth.password ?? base.basicAuth?.password ?? '',
      },
    }),
    ...(statusCheck.value && { statusCheck: statusCheck.value }),
    ...(draft.performanceAlert && { performanceAlert: { ...base.performanceAlert, ...draft.performanceAlert } }),
    ...(draft.certificateAlert && { certificateAlert: { ...base.certificateAlert, ...draft.certificateAlert } }),
    ...cleared,
    intervalSeconds,
    type: base.type,
  };
  return { settings, given, problems: problemOf('statusCheck', statusCheck.message) };
};

/** The draft's values that are settings as they stand. */
const present = (draft: CheckDraft): Partial<CheckSettings> => {
  const { basicAuth, statusCheck, performanceAlert, certificateAlert, headers, ...plain } = draft;
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined && value !== null));
};

/** A timeout at its default stays at the default of the new interval; any other is only cut where it would outlive the interval. */
const followInterval = (base: CheckSettings, intervalSeconds: number): number => {
  const atDefault = base.timeoutSeconds === defaultSettings(base.type, base.intervalSeconds).timeoutSeconds;
  return atDefault
    ? defaultSettings(base.type, intervalSeconds).timeoutSeconds
    : clampTimeout(base.timeoutSeconds, intervalSeconds);
};

const readStatusCheck = (draft: CheckDraft['statusCheck']): { value: StatusCheck | null; message: string | null } => {
  if (!draft) return { value: null, message: null };
  const parsed = parseStatusCodes(draft.codes);
  return 'message' in parsed
    ? { value: null, message: parsed.message }
    : { value: { mode: draft.mode, codes: parsed.codes }, message: null };
};
