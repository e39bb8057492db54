import { isPlainElsewhere, type NatsServers, readServers } from '../connection/servers.ts';

/** Where NATS is for this process, and for agents elsewhere where that is another address. */
interface AgentLine {
  nats: { servers: NatsServers } | null;
  natsAgentUrl?: string | undefined;
}

/** Why no agent elsewhere starts by these settings, in words: it would reach NATS without TLS. Null: it would not. */
export const whyPlainLine = ({ nats, natsAgentUrl }: AgentLine): string | null => {
  const servers = natsAgentUrl === undefined ? nats?.servers : readServers(natsAgentUrl);
  if (!servers || !isPlainElsewhere(servers)) return null;
  const name = natsAgentUrl === undefined ? 'NATS_URL' : 'NATS_AGENT_URL';
  return `An agent on another machine does not start: ${name} leads to ${servers.hosts.join(', ')} without TLS. Give NATS a certificate, and set ${name}=tls://…; docs/scale.md says how.`;
};
