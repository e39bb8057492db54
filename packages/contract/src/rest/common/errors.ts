import { z } from 'zod';

/** 400: messages by field name; `non_field_errors` holds those that belong to no field. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Every other refusal. `request_id` comes with 5xx, `code_required` where a log-in lacks nothing but a right second factor. */
export const Detail = z.object({
  detail: z.string(),
  request_id: z.string().optional(),
  code_required: z.literal(true).optional(),
});
export type Detail = z.infer<typeof Detail>;
