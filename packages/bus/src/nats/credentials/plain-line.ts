import { isPlainElsewhere, type NatsServers, readServers } from '../connection/servers.ts';

interface AgentLine {
  nats: { servers: NatsServers } | null;
  natsAgentUrl?: string | undefined;
}

/** Returns an error message if the connections of remote agents to NATS would have no TLS. */
export const plainLineProblem = ({ nats, natsAgentUrl }: AgentLine): string | null => {
  const servers = natsAgentUrl === undefined ? nats?.servers : readServers(natsAgentUrl);
  if (!servers || !isPlainElsewhere(servers)) return null;
  const name = natsAgentUrl === undefined ? 'NATS_URL' : 'NATS_AGENT_URL';
  return `An agent on another machine cannot start: ${name} connects to ${servers.hosts.join(', ')} without TLS. Configure a certificate for NATS, and set ${name}=tls://… (see docs/scale.md).`;
};
