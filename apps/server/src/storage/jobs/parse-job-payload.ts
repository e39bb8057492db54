import { z } from 'zod';
import type { JobPayloads } from './enqueue-job.ts';

const id = z.int();
const SCHEMAS: { readonly [T in keyof JobPayloads]: z.ZodType<JobPayloads[T]> } = {
  'fan-out': z.object({ eventId: id }),
  deliver: z.object({ deliveryId: id, integrationId: id.exactOptional(), organizationId: id.exactOptional() }),
  'deliver-digest': z.object({
    organizationId: id,
    channel: z.string(),
    recipient: z.string(),
    until: z.iso.datetime(),
    integrationId: id.exactOptional(),
  }),
  'order-certificate': z.object({ organizationId: id, pageId: id }),
  'tell-page-subscribers': z.object({ pageId: id }),
  'tell-page-subscriber': z.object({ subscriberId: id }),
  'sync-billing': z.object({ organizationId: id }),
  'close-billing': z.object({ customerId: z.string() }),
  'stop-renewal': z.object({ organizationId: id }),
  'tell-operators': z.object({ actId: id }),
  'mail-weekly-report': z.object({ organizationId: id, week: z.iso.date(), timezone: z.string() }),
  'make-export': z.object({ organizationId: id, exportId: z.uuid() }),
  'run-import': z.object({ organizationId: id, importId: z.uuid() }),
  'send-mail': z.object({
    sealed: z.string(),
    key: z.string(),
    createdAt: z.number(),
    attempts: z.int(),
    serverWasAway: z.literal(true).exactOptional(),
  }),
};

/**
 * An earlier release may have written the payload.
 * @throws ZodError if the payload is invalid.
 */
export const parseJobPayload = <T extends keyof JobPayloads>(task: T, payload: unknown): JobPayloads[T] =>
  SCHEMAS[task].parse(payload);
