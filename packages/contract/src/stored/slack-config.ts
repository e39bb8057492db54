import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

/** `config` of an integration that is a Slack channel. */
export const SlackConfig = z.object({
  filter: StateFilter,
  /** As Slack named it; null: the URL of its incoming webhook was entered. */
  teamName: z.string().nullable(),
  /** As Slack named it, or as a person did; null: neither has. */
  channel: z.string().nullable(),
});
export type SlackConfig = z.infer<typeof SlackConfig>;

/** `secrets` of a Slack channel, before they are sealed. */
export const SlackSecrets = z.object({
  /** Who knows it can post to the channel. Null until Slack has given it. */
  webhookUrl: z.string().nullable(),
});
export type SlackSecrets = z.infer<typeof SlackSecrets>;
