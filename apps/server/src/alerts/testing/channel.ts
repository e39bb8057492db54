import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import type { Channel, Channels } from '../channels/channel.ts';

export const testChannel = (differing: Partial<Channel> = {}): Channel => ({
  id: 'email',
  kinds: ['down', 'up', 'paused', 'degraded', 'recovered', 'certificate'],
  digest: DEFAULT_DIGEST,
  dailyLimit: null,
  timeoutMs: 10_000,
  send: async () => ({ accepted: true, answer: '250 OK' }),
  ...differing,
});

export const channelsOf = (...channels: readonly Channel[]): Channels =>
  new Map(channels.map((channel) => [channel.id, channel]));
