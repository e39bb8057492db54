import { z } from 'zod';

/** The settings at the start of a state. An edit of the check does not change what is shown about the past. */
export const SettingsInForce = z.object({
  name: z.string(),
  url: z.string(),
  timeoutSeconds: z.number(),
  intervalSeconds: z.number(),
});
export type SettingsInForce = z.infer<typeof SettingsInForce>;

/** Older states have no settings. */
export const StoredSettingsInForce = SettingsInForce.nullable();
