import { agentCommand } from '@pharos/domain/locations/agent-command.ts';
import type { Services } from '../context.ts';

/**
 * What starts an agent of a location on another machine, with all that it has to know. A private location is on its owner's own
 * network, which it is there to reach: it is not told to keep to public addresses.
 */
export const makeCommand = (
  { settings }: Pick<Services, 'settings'>,
  location: { key: string; name: string; isPrivate: boolean },
  credential: string,
): string => {
  const { nats, natsAgentUrl, isPublic, probeNetwork, baseUrl } = settings;
  const scheme = nats?.servers.isTls ? 'tls' : 'nats';
  return agentCommand({
    NATS_URL: natsAgentUrl ?? nats?.servers.hosts.map((host) => `${scheme}://${host}`).join(','),
    LOCATION_KEY: location.key,
    LOCATION_NAME: location.name,
    LOCATION_CREDENTIAL: credential,
    BASE_URL: isPublic ? baseUrl : undefined,
    PROBE_NETWORK: probeNetwork === 'public' && !location.isPrivate ? 'public' : undefined,
  });
};
