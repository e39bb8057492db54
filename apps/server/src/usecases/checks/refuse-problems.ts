import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import type { Problem } from '@pharos/domain/checks/settings/check-settings.ts';
import { WIRE_NAMES } from '@pharos/domain/checks/wire/wire-names.ts';
import { invalid, type Refusal } from '../errors.ts';

/** Lists problems by the wire names of their fields. */
export const problemRefusal = (problems: readonly Problem[]): Refusal => {
  const fields: FieldErrors = {};
  for (const { field, message } of problems) {
    const name = WIRE_NAMES[field];
    fields[name] = [...(fields[name] ?? []), message];
  }
  return invalid(fields);
};

export const refuseProblems = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw problemRefusal(problems);
};
