import { isPlainElsewhere, type NatsServers, readServers } from '../connection/servers.ts';

/** The address of NATS for this process, and the one for remote agents if it differs. */
interface AgentLine {
  nats: { servers: NatsServers } | null;
  natsAgentUrl?: string | undefined;
}

/**
 * Returns the message why no remote agent starts with these settings: its connection to NATS would have no TLS. Returns
 * null if the connection is safe.
 */
export const whyPlainLine = ({ nats, natsAgentUrl }: AgentLine): string | null => {
  const servers = natsAgentUrl === undefined ? nats?.servers : readServers(natsAgentUrl);
  if (!servers || !isPlainElsewhere(servers)) return null;
  const name = natsAgentUrl === undefined ? 'NATS_URL' : 'NATS_AGENT_URL';
  return `An agent on another machine does not start: ${name} leads to ${servers.hosts.join(', ')} without TLS. Give NATS a certificate, and set ${name}=tls://…; docs/scale.md says how.`;
};
