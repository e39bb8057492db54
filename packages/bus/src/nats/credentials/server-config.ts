import type { InstallationTokens } from './installation-tokens.ts';

/** By default, data without TLS does not leave this machine. */
export const LISTEN = '127.0.0.1:4222';

/**
 * For nats-server 2.9 or newer. It accepts only the credentials of this installation. Source:
 * https://docs.nats.io/running-a-nats-service/configuration
 */
export const writeServerConfig = (
  { operator, system, account }: InstallationTokens,
  { listen, folder }: { listen: string; folder: string },
): string => `# For nats-server 2.9 or newer, made by npm run nats-config. It holds no secrets.
server_name: "pharos"

# 127.0.0.1 is not reachable from other machines. Agents on other machines need TLS: uncomment the tls block, use a certificate for the
# host name in NATS_URL, and then change listen to "0.0.0.0:4222".
listen: ${JSON.stringify(listen)}
# tls {
#   cert_file: "/etc/nats/cert.pem"
#   key_file: "/etc/nats/key.pem"
# }

jetstream {
  store_dir: ${JSON.stringify(`${folder}/jetstream`)}
  max_memory_store: 512MB
  max_file_store: 2GB
}

# With these values, NATS detects a dead connection within about 20 seconds. max_payload: the list of credentials is one message.
ping_interval: "10s"
ping_max: 2
max_payload: 4MB

# The accounts that may sign in. Pharos sends later changes to the server, which stores them in resolver.dir.
operator: ${operator}
system_account: ${system.key}
resolver: {
  type: full
  dir: ${JSON.stringify(`${folder}/accounts`)}
  allow_delete: false
  interval: "2m"
}
resolver_preload: {
  ${account.key}: ${account.token}
  ${system.key}: ${system.token}
}
`;
