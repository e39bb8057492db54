import { z } from 'zod';

/** What a check was when a state of it began: an edit does not change what is told of the past. */
export const SettingsInForce = z.object({
  name: z.string(),
  url: z.string(),
  timeoutSeconds: z.number(),
  intervalSeconds: z.number(),
});
export type SettingsInForce = z.infer<typeof SettingsInForce>;

/** Null for states that were recorded before these were kept. */
export const StoredSettingsInForce = SettingsInForce.nullable();
