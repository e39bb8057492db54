import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

export const SlackConfig = z.object({
  filter: StateFilter,
  /** Null if a person entered the URL of an incoming webhook. */
  teamName: z.string().nullable(),
  channel: z.string().nullable(),
});
export type SlackConfig = z.infer<typeof SlackConfig>;

export const SlackSecrets = z.object({
  /** Anyone with this URL can post to the channel. Null until Slack has provided it. */
  webhookUrl: z.string().nullable(),
});
export type SlackSecrets = z.infer<typeof SlackSecrets>;
