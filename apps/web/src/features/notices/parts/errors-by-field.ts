import { fieldErrors } from '../../../lib/api/field-errors.ts';

export type ShownFields<F extends string> = Readonly<Record<string, F>>;

/** Returns the first message of each form field. API names may be dotted. */
const errorsByField = <F extends string>(
  fields: ShownFields<F>,
  messages: readonly (readonly [wire: string, message: string])[],
): Partial<Record<F, string>> => {
  const errors: Partial<Record<F, string>> = {};
  for (const [wire, message] of messages) {
    const field = fields[wire.split('.')[0] ?? ''];
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
};

interface ParsedBody {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

export const issuesByField = <F extends string>(fields: ShownFields<F>, { error }: ParsedBody) =>
  errorsByField(
    fields,
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
  );

export const refusalsByField = <F extends string>(fields: ShownFields<F>, error: unknown) =>
  errorsByField(fields, Object.entries(fieldErrors(error)));
