import type { StoredWebhook } from '../webhooks/webhook.ts';

/** Checks whether a Zap, not a person, has created a webhook. */
export const isHook = ({ config }: Pick<StoredWebhook, 'config'>): boolean => config.madeBy === 'zapier';
