import type { CheckDraft, CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { type CheckRules, resolveCheck } from '@pharos/domain/checks/settings/resolve-check.ts';
import type { CheckValues } from './check-values.ts';
import { errorsOfProblems, type FormErrors } from './error-paths.ts';
import type { HeaderRow } from './structured-values.ts';
import { portProblem } from './url-and-port.ts';

/** Validates the form with the server's rules and messages. `draft` is the draft that would be sent. */
export const validateValues = (
  values: CheckValues,
  draft: CheckDraft,
  current: CheckSettings | null,
  rules: CheckRules,
): FormErrors => {
  const resolved = resolveCheck(draft, current, rules);
  const port = portProblem(values.type, values.url, values.port);
  const twice = draft.headers ? repeatedName(values.headers) : null;
  return {
    ...(resolved.ok ? {} : errorsOfProblems(resolved.problems)),
    ...(port !== null && { port }),
    // In an object, one of two equal names would be lost silently.
    ...(twice !== null && { headers: `${twice} is listed twice.` }),
  };
};

const repeatedName = (rows: readonly HeaderRow[]): string | null => {
  const names = rows.map(({ name }) => name.trim()).filter((name) => name !== '');
  return names.find((name, at) => names.indexOf(name) !== at) ?? null;
};
