import { isGathered } from '@pharos/domain/integrations/is-gathered.ts';
import { expect, test } from 'vitest';
import type { ChannelServices } from './channel.ts';
import { createChannels } from './registry.ts';

test('combines resent messages exactly for the channels that combine alerts into digests', () => {
  const channels = [...createChannels({ mail: {} } as ChannelServices).values()].filter(({ id }) => id !== 'email');
  for (const { id, digest } of channels) expect([id, isGathered(id)]).toEqual([id, digest !== null]);
});
