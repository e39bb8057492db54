import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import type { z } from 'zod';

export class InputError extends Error {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super('Invalid input');
    this.fields = fields;
  }
}

/** Replaces the zod message "expected string, received undefined" by a message for users. */
const messageOf: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined;

/** Parses `input`, or returns the errors by field. Names of nested fields are joined with dots. */
export const parseInput = (schema: z.ZodType, input: unknown): { value: unknown } | { error: InputError } => {
  const parsed = schema.safeParse(input, { error: messageOf });
  return parsed.success ? { value: parsed.data } : { error: new InputError(toFieldErrors(parsed.error)) };
};

const toFieldErrors = (error: z.ZodError): FieldErrors => {
  // A Map is safe for a field that is named `constructor`.
  const fields = new Map<string, string[]>();
  const add = (path: PropertyKey[], message: string): void => {
    const name = path.length === 0 ? 'non_field_errors' : path.map(String).join('.');
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'This field does not exist.');
    } else {
      add(
        issue.path,
        issue.path.length === 0 && issue.code === 'invalid_type' ? 'A JSON object is expected.' : issue.message,
      );
    }
  }
  return Object.fromEntries(fields);
};
