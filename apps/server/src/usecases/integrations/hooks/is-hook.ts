import type { StoredWebhook } from '../webhooks/webhook.ts';

/** Whether a webhook is the subscription of a Zap, not one that people have made. */
export const isHook = ({ config }: Pick<StoredWebhook, 'config'>): boolean => config.madeBy === 'zapier';
