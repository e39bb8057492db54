import { z } from 'zod';

/** The body of a 400: messages by field name. `non_field_errors` contains messages without a field. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/**
 * The body of other errors. `request_id` is present with 5xx, and `code_required` if a sign-in lacks only a correct
 * second factor.
 */
export const Detail = z.object({
  detail: z.string(),
  request_id: z.string().optional(),
  code_required: z.literal(true).optional(),
});
export type Detail = z.infer<typeof Detail>;
