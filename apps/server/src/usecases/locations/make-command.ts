import { agentCommand } from '@pharos/domain/locations/agent-command.ts';
import type { Services } from '../context.ts';

/**
 * Returns the command that starts an agent on another machine. It does not restrict a private location to public
 * addresses, because its purpose is to reach the network of its owner.
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
