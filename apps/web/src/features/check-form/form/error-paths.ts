import type { Problem, ProblemField } from '@pharos/domain/checks/settings/check-settings.ts';
import { WIRE_NAMES } from '@pharos/domain/checks/wire/wire-names.ts';
import type { FieldMessages } from '../../../lib/api/api-error.ts';

/** Error messages, keyed by the path of the form field that shows them. */
export type FormErrors = Record<string, string>;

/** Form paths of fields with several inputs. */
const PATHS: Partial<Record<ProblemField, string>> = {
  basicAuth: 'basicAuth.username',
  statusCheck: 'statusCheck.codes',
  stringCheck: 'stringCheck.text',
};

const FIELD_OF_WIRE = new Map<string, ProblemField>(
  Object.entries(WIRE_NAMES).map(([field, name]) => [name, field as ProblemField]),
);

/** Prefix of the domain's messages about performance alerting, such as "threshold: Enter a whole number …". */
const PERFORMANCE_PART = /^(threshold|duration): /;

const ABOUT_PASSWORD = /^(Enter the|The stored) password /;

const placeOf = ({ field, message }: Problem): [path: string, message: string] => {
  if (field === 'basicAuth' && ABOUT_PASSWORD.test(message)) return ['basicAuth.password', message];
  if (field !== 'performanceAlert') return [PATHS[field] ?? field, message];
  const isDuration = PERFORMANCE_PART.exec(message)?.[1] === 'duration';
  return [`performanceAlert.${isDuration ? 'durationSeconds' : 'thresholdMs'}`, message.replace(PERFORMANCE_PART, '')];
};

export const errorsOfProblems = (problems: readonly Problem[]): FormErrors => Object.fromEntries(problems.map(placeOf));

/** Assigns the server's validation errors to form fields. `otherMessages` contains the messages without a field. */
export const errorsOfRefusal = (fields: FieldMessages): { errors: FormErrors; otherMessages: string[] } => {
  const problems: Problem[] = [];
  const otherMessages: string[] = [];
  for (const [name, [message]] of Object.entries(fields)) {
    if (message === undefined) continue;
    // A key inside `data` may name a part of a field, such as `performance_alert.threshold`.
    const [head = '', part] = name.split('.');
    const field = head === 'location' ? 'locations' : FIELD_OF_WIRE.get(head);
    if (field === undefined) otherMessages.push(message);
    else problems.push({ field, message: field === 'performanceAlert' && part ? `${part}: ${message}` : message });
  }
  return { errors: errorsOfProblems(problems), otherMessages };
};
