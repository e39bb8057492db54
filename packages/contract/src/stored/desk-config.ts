import { z } from 'zod';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Value = z.union([Scalar, z.array(Scalar).readonly()]);

/** What the fields of a ticket are filled with, under the names of the service's API; custom fields by themselves. */
export const TicketData = z.record(z.string(), z.union([Value, z.record(z.string(), Value)]));
export type TicketData = z.infer<typeof TicketData>;

/** A field without which a service takes no ticket, under the name that its form has for it. */
export const MandatoryField = z.object({ name: z.string(), label: z.string() });
export type MandatoryField = z.infer<typeof MandatoryField>;

/** `config` of an integration that makes tickets. */
export const DeskConfig = z.object({
  /** The account's host: `acme.freshdesk.com`. */
  domain: z.string(),
  /** Of this integration alone, in the tags of its tickets: by them a ticket is found whose answer was lost. */
  tag: z.string(),
  data: TicketData,
  /** As the service told them when it was asked last; none of an account that was connected before they were kept. */
  mandatory: z.array(MandatoryField).readonly().default([]),
});
export type DeskConfig = z.infer<typeof DeskConfig>;

/** `secrets` of an integration that makes tickets, before they are sealed. */
export const DeskSecrets = z.object({ apiKey: z.string() });
export type DeskSecrets = z.infer<typeof DeskSecrets>;
