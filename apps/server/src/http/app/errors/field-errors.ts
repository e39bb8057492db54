import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import type { z } from 'zod';

/** Input that an endpoint's schema refuses. */
export class InputError extends Error {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super('Invalid input');
    this.fields = fields;
  }
}

/** Words for what zod would call "expected string, received undefined". */
const inWords: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined;

/** Parses `input`, or tells what is wrong by field: nested fields dotted, unknown ones by name. */
export const parseInput = (schema: z.ZodType, input: unknown): { value: unknown } | { error: InputError } => {
  const parsed = schema.safeParse(input, { error: inWords });
  return parsed.success ? { value: parsed.data } : { error: new InputError(toFieldErrors(parsed.error)) };
};

const toFieldErrors = (error: z.ZodError): FieldErrors => {
  // A map, for a field may be called `constructor`.
  const fields = new Map<string, string[]>();
  const add = (path: PropertyKey[], message: string): void => {
    const name = path.length === 0 ? 'non_field_errors' : path.map(String).join('.');
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'This field is not known.');
    } else {
      add(
        issue.path,
        issue.path.length === 0 && issue.code === 'invalid_type' ? 'A JSON object is expected.' : issue.message,
      );
    }
  }
  return Object.fromEntries(fields);
};
