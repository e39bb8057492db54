import { z } from 'zod';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Value = z.union([Scalar, z.array(Scalar).readonly()]);

/**
 * The values of the fields of a ticket, by the field names of the service's API. Custom fields are in a nested record.
 */
export const TicketData = z.record(z.string(), z.union([Value, z.record(z.string(), Value)]));
export type TicketData = z.infer<typeof TicketData>;

/** A field that a service requires in each ticket. `name` is the field name in the service's ticket form. */
export const MandatoryField = z.object({ name: z.string(), label: z.string() });
export type MandatoryField = z.infer<typeof MandatoryField>;

/** The `config` of an integration that creates tickets. */
export const DeskConfig = z.object({
  /** The host of the account, for example `acme.freshdesk.com`. */
  domain: z.string(),
  /**
   * A unique tag that this integration adds to its tickets. With it, Pharos finds a ticket whose creation response was
   * lost.
   */
  tag: z.string(),
  data: TicketData,
  /**
   * The mandatory fields that the service returned last. Empty for accounts that were connected before Pharos stored
   * these fields.
   */
  mandatory: z.array(MandatoryField).readonly().default([]),
});
export type DeskConfig = z.infer<typeof DeskConfig>;

/** The `secrets` of an integration that creates tickets, before they are sealed. */
export const DeskSecrets = z.object({ apiKey: z.string() });
export type DeskSecrets = z.infer<typeof DeskSecrets>;
