import { fieldErrors } from '../../../lib/api/field-errors.ts';

/** Which field of a form shows what is wrong with a field of the wire. */
export type ShownFields<F extends string> = Readonly<Record<string, F>>;

/** The first message of each field of the form, of messages by the wire's names, dotted or not. */
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

/** What a schema of the contract refused, by field of the form. */
export const issuesByField = <F extends string>(fields: ShownFields<F>, { error }: ParsedBody) =>
  errorsByField(
    fields,
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const),
  );

/** What the server refused, by field of the form. */
export const refusalsByField = <F extends string>(fields: ShownFields<F>, error: unknown) =>
  errorsByField(fields, Object.entries(fieldErrors(error)));
