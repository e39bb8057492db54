import { z } from 'zod';

/**
 * The settings of a check when one of its states began. An edit of the check does not change what is shown about the
 * past.
 */
export const SettingsInForce = z.object({
  name: z.string(),
  url: z.string(),
  timeoutSeconds: z.number(),
  intervalSeconds: z.number(),
});
export type SettingsInForce = z.infer<typeof SettingsInForce>;

/** Null for states that were recorded before Pharos stored these settings. */
export const StoredSettingsInForce = SettingsInForce.nullable();
