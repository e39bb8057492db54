import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

/** The `config` of a Slack channel integration. */
export const SlackConfig = z.object({
  filter: StateFilter,
  /** The workspace name from Slack. Null if a person entered the URL of an incoming webhook. */
  teamName: z.string().nullable(),
  /** The channel name from Slack or from a person. Null if neither provided one. */
  channel: z.string().nullable(),
});
export type SlackConfig = z.infer<typeof SlackConfig>;

/** The `secrets` of a Slack channel, before they are sealed. */
export const SlackSecrets = z.object({
  /** Anyone with this URL can post to the channel. Null until Slack has provided it. */
  webhookUrl: z.string().nullable(),
});
export type SlackSecrets = z.infer<typeof SlackSecrets>;
