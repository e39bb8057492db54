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

# At 127.0.0.1 nobody elsewhere reaches it. Agents elsewhere need TLS: take the # off the lines of tls, with a certificate for the name in
# NATS_URL, and then listen at "0.0.0.0:4222".
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

# Lines that are dead are noticed within some 20 seconds. The list of credentials is one message.
ping_interval: "10s"
ping_max: 2
max_payload: 4MB

# Who may sign in. What changes later, Pharos tells the server, which keeps it in this folder.
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
