import { z } from 'zod';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Value = z.union([Scalar, z.array(Scalar).readonly()]);

/** By the field names of the service's API. Custom fields are in a nested record. */
export const TicketData = z.record(z.string(), z.union([Value, z.record(z.string(), Value)]));
export type TicketData = z.infer<typeof TicketData>;

/** `name` is the field name in the service's ticket form. */
export const MandatoryField = z.object({ name: z.string(), label: z.string() });
export type MandatoryField = z.infer<typeof MandatoryField>;

export const HelpDeskConfig = z.object({
  /** For example, `acme.freshdesk.com`. */
  domain: z.string(),
  /** A unique tag of this integration, by which Pharos finds a ticket whose creation response was lost. */
  tag: z.string(),
  data: TicketData,
  /** The mandatory fields that the service returned last. Empty for older integrations. */
  mandatory: z.array(MandatoryField).readonly().default([]),
});
export type HelpDeskConfig = z.infer<typeof HelpDeskConfig>;

export const HelpDeskSecrets = z.object({ apiKey: z.string() });
export type HelpDeskSecrets = z.infer<typeof HelpDeskSecrets>;
