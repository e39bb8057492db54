import type { z } from 'zod';
import type { schema } from './schema.ts';
import { SSL_MODES } from './values.ts';

/** The topics of the settings, in the order of `docs/settings.md`. */
export const TOPICS = [
  'Network',
  'Storage',
  'Mail',
  'Sign-up and operators',
  'Checks and locations',
  'Status pages and domains',
  'Billing',
  'Integrations',
  'Monitoring of Pharos',
  'Logs',
] as const;

export type SettingName = keyof z.infer<typeof schema>;

export interface SettingDescription {
  topic: (typeof TOPICS)[number];
  /** The allowed values as plain text. It completes the sentence "it must be …" of an error line. */
  allowed: string;
  /** The default in Markdown, only if it is neither the default of the schema nor "none". */
  default?: string;
  /** The meaning in Markdown. Links are relative to `docs`. */
  meaning: string;
}

const ENCODED = ' (in its password, @ / ? # and % are percent-encoded)';

const PROVIDER = 'an http:// or https:// address, without a user or password';

/** Describes each setting for error lines and for `docs/settings.md`. */
export const DESCRIPTIONS: Readonly<Record<SettingName, SettingDescription>> = {
  PORT: {
    topic: 'Network',
    allowed: 'a port, 0 to 65535 (0 picks a free one)',
    meaning: 'The TCP port of the web app and the API.',
  },
  HOST: {
    topic: 'Network',
    allowed: 'an address or name to listen on',
    meaning: 'The address that Pharos listens on. Set it if a reverse proxy runs on another machine.',
  },
  BASE_URL: {
    topic: 'Network',
    allowed:
      'an http:// or https:// address without user, password and query, whose path has letters, digits and . _ ~ - only',
    default: '`http://localhost:{PORT}`',
    meaning:
      'The public address of Pharos. It is used in links and in the User-Agent header of probes. It may have a path, such as `https://example.org/pharos`: [Below a path](operate.md#below-a-path).',
  },
  TRUST_PROXY: {
    topic: 'Network',
    allowed:
      'loopback, or addresses and networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; not /0, by which every client could pretend another address',
    meaning:
      'The reverse proxies that Pharos trusts. Pharos reads the address of a client from the header `X-Forwarded-For` only if the request comes from one of them. `loopback` is this machine.',
  },
  NATS_URL: {
    topic: 'Network',
    allowed: `nats:// or tls:// addresses of the servers of one cluster, separated by commas${ENCODED}`,
    default: 'none: jobs and results travel in memory',
    meaning:
      'The NATS servers with JetStream, for example `nats://user:password@host:4222`. With NATS, roles and agents can run on other machines: [Agents on other machines](scale.md).',
  },
  NATS_CREDS: {
    topic: 'Network',
    allowed: 'a file of NATS credentials',
    meaning:
      'The path of a file with NATS credentials (JWT and seed). Pharos signs in with them instead of a password.',
  },
  NATS_REPLICAS: {
    topic: 'Network',
    allowed: '1, 3 or 5',
    default: '`1` for a new stream; an existing stream does not change',
    meaning:
      'The number of servers in a NATS cluster that store each stream. Set the same number for all processes: [NATS with three servers](roles-apart.md#nats-with-three-servers).',
  },
  NATS_AGENT_URL: {
    topic: 'Network',
    allowed: 'nats:// or tls:// addresses, separated by commas, without a user or password',
    default: 'the servers of `NATS_URL`',
    meaning:
      'The NATS addresses for agents on other machines. The command that starts such an agent contains them. Agents with a location credential need `tls://`.',
  },
  DATA_DIR: {
    topic: 'Storage',
    allowed: 'a folder',
    meaning:
      'The folder for the embedded database, the generated key, and mails while `SMTP_URL` is not set: [Data folder](operate.md#data-folder).',
  },
  DATABASE_URL: {
    topic: 'Storage',
    allowed: `a postgresql:// address${ENCODED}, whose sslmode, if any, is ${SSL_MODES.join(', ')}, and which has sslrootcert=/path/to/ca.pem where it has uselibpqcompat=true and sslmode=verify-ca`,
    default: 'the embedded database',
    meaning:
      'An external PostgreSQL, version 16 or newer: [External PostgreSQL](backup.md#external-postgresql). For `sslmode`, see [TLS to PostgreSQL](backup.md#tls-to-postgresql).',
  },
  SECRET_KEY: {
    topic: 'Storage',
    allowed: '32 bytes in base64 (openssl rand -base64 32)',
    default: 'generated into `DATA_DIR`; required with `DATABASE_URL`',
    meaning: 'The key that encrypts stored secrets: [Encryption key](backup.md#encryption-key).',
  },
  ACCEPT_NEW_SECRET_KEY: {
    topic: 'Storage',
    allowed: '1, for a single start',
    meaning:
      'Accepts a different key after the old one is lost. Remove this setting after one start: [Encryption key](backup.md#encryption-key).',
  },
  RESULTS_DAYS: {
    topic: 'Storage',
    allowed: 'a whole number of days from 1 to 3650',
    meaning:
      'The number of days for which raw results are stored. Figures and incidents are stored for 24 months. Reports show the part that the plan allows.',
  },
  SMTP_URL: {
    topic: 'Mail',
    allowed: `an smtp:// or smtps:// address with a host${ENCODED}`,
    default: 'none: mails are written to `DATA_DIR/outbox`',
    meaning:
      'The server for outgoing mail, for example `smtp://user:password@host:587`. Pharos sends the password over TLS only, except to this machine. `?requireTLS=false` allows it without TLS. See [Errors of the mail server](mail.md#errors-of-the-mail-server).',
  },
  MAIL_FROM: {
    topic: 'Mail',
    allowed: 'one sender such as Pharos <pharos@example.com>',
    meaning: 'The sender of all mails.',
  },
  MAILS_PER_DAY: {
    topic: 'Mail',
    allowed: 'a whole number of mails, 1 or more',
    default: 'no limit; `1000` with `SIGNUP=open`',
    meaning:
      'The maximum number of alerts and invitations that one organization can mail per day (UTC). The owner is notified when the limit is reached. Recoveries of outages that were mailed are always mailed. For other alerts above the limit, each recipient gets a summary once an hour (up to 100 recipients of an organization).',
  },
  SIGNUP: {
    topic: 'Sign-up and operators',
    allowed: 'first, open or closed',
    meaning: 'Who can create an account. `first`: only the first user. `open`: every visitor. `closed`: no one.',
  },
  SUPPORT_EMAIL: {
    topic: 'Sign-up and operators',
    allowed: 'an e-mail address',
    default: 'the addresses of the operators; required with `SIGNUP=open`',
    meaning: 'The recipient of support tickets.',
  },
  OPERATOR_EMAIL: {
    topic: 'Sign-up and operators',
    allowed: 'an e-mail address',
    default: '`SUPPORT_EMAIL`, or else the owner of the first organization',
    meaning:
      'The recipient of mails about Pharos itself. Pharos sends one if it could not monitor or notify for 2 minutes or more.',
  },
  PROBE_NETWORK: {
    topic: 'Checks and locations',
    allowed: 'any or public',
    default: '`any`; `public` with `SIGNUP=open`',
    meaning:
      'The targets that can be probed, and the names that can be resolved: [What is not probed](checks.md#what-is-not-probed). Cloud metadata addresses are never probed.',
  },
  CHECK_INTERVALS: {
    topic: 'Checks and locations',
    allowed: 'seconds from 1 to 86400, separated by commas',
    meaning: 'The intervals between probes, in seconds, that a check can have.',
  },
  PROBE_THREADS: {
    topic: 'Checks and locations',
    allowed: 'a whole number from 1 to 64',
    default: 'half the number of cores',
    meaning: 'The number of threads of an agent that run probes.',
  },
  PROBE_CONCURRENCY: {
    topic: 'Checks and locations',
    allowed: 'a whole number from 1 to 100000',
    meaning: 'The maximum number of probes that an agent runs at the same time.',
  },
  PROBE_ADDRESS: {
    topic: 'Checks and locations',
    allowed: 'an IP address',
    default: 'the address that this machine sends from; with `PROBE_NETWORK=public` only a public one',
    meaning:
      'The source address of probes as targets see it. It is shown with the evidence of an outage. Set it for an agent behind NAT.',
  },
  REFERENCE_TARGETS: {
    topic: 'Checks and locations',
    allowed:
      'hosts such as icmp://192.0.2.1 or tcp://example.com:443, none of them a cloud metadata or multicast address, separated by commas, or none alone',
    default: 'the name servers and the default gateway of the machine of each location',
    meaning:
      'Hosts that show whether a location is connected. Use two or more unrelated hosts. While none of them answers, failures count as unknown. Until one of them has answered for the first time, the default applies as well. With `none`, failures always count. A paired installation is reported as gone only while one of these hosts answers: [References](references.md).',
  },
  LOCATION_KEY: {
    topic: 'Checks and locations',
    allowed: 'up to 63 lower-case letters, digits and hyphens, the first no hyphen, and not any',
    meaning: 'The key of this location. Use a different key for each place. Agents with the same key share its checks.',
  },
  LOCATION_NAME: {
    topic: 'Checks and locations',
    allowed: 'a name of up to 100 characters',
    default: '`Local` for the key `local`, or else the key',
    meaning: 'The name of this location in reports.',
  },
  LOCATION_CREDENTIAL: {
    topic: 'Checks and locations',
    allowed: 'the line that Pharos showed when the location was created',
    meaning:
      'The credential with which an agent that runs alone signs in to NATS. Pharos shows it when you create the location: [Agents on other machines](scale.md).',
  },
  VERIFY_DOMAIN: {
    topic: 'Status pages and domains',
    allowed: 'a domain such as proof.example.com',
    default: 'the host of `BASE_URL`',
    meaning:
      'The domain at the end of the DNS records that prove custom domains of status pages: [Custom domain](status-pages-and-badges.md#custom-domain).',
  },
  DNS_SERVERS: {
    topic: 'Status pages and domains',
    allowed: 'IP addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas',
    default: 'the name servers of the system',
    meaning:
      'The name servers that Pharos queries for records that prove domains of single sign-on and of status pages.',
  },
  ACME_DIRECTORY_URL: {
    topic: 'Status pages and domains',
    allowed: 'the https:// address of a certificate authority, such as https://acme-v02.api.letsencrypt.org/directory',
    meaning:
      'The certificate authority that issues certificates for custom domains of status pages. By setting it, you accept its terms of service.',
  },
  ACME_EMAIL: {
    topic: 'Status pages and domains',
    allowed: 'an e-mail address',
    meaning: 'The address at which the certificate authority can contact you.',
  },
  HTTPS_PORT: {
    topic: 'Status pages and domains',
    allowed: 'a port, 1 to 65535',
    meaning:
      'The port on `HOST` that serves custom domains over TLS. It needs `ACME_DIRECTORY_URL`: [TLS for custom domains](status-pages-and-badges.md#tls-for-custom-domains).',
  },
  HTTP_PORT: {
    topic: 'Status pages and domains',
    allowed: 'a port, 1 to 65535',
    meaning:
      'The port on `HOST` that answers the certificate authority, and that redirects visitors of custom domains to TLS.',
  },
  PUBLISH_DIR: {
    topic: 'Status pages and domains',
    allowed: 'a folder',
    meaning:
      'A folder to which Pharos writes copies of public status pages and badges. Another web server can show them while Pharos is down: [Copies](status-pages-and-badges.md#copies-on-another-web-server).',
  },
  PUBLISH_S3_URL: {
    topic: 'Status pages and domains',
    allowed: `an address such as https://key:secret@host/bucket/prefix?region=eu-central-1${ENCODED}`,
    meaning: 'An S3-compatible bucket for the same copies. Percent-encode the key, the secret and the names.',
  },
  BILLING: {
    topic: 'Billing',
    allowed: 'off, builtin or chargebee',
    default: '`off`; `builtin` with `SIGNUP=open`',
    meaning:
      '`off`: nothing is for sale, and all features are available. `builtin`: plans with limits and a trial of 21 days, paid with test cards. `chargebee`: Chargebee sells the plans. See [Billing](billing.md).',
  },
  PLAN_UPGRADES: {
    topic: 'Billing',
    allowed: 'open or suspended',
    meaning: '`suspended`: until you change it, no organization can buy more than it has.',
  },
  CHARGEBEE_SITE: {
    topic: 'Billing',
    allowed: 'the name of your Chargebee site, such as acme of acme.chargebee.com',
    default: 'none; required with `BILLING=chargebee`',
    meaning: 'The name of your Chargebee site.',
  },
  CHARGEBEE_API_KEY: {
    topic: 'Billing',
    allowed: 'a full-access key of that site',
    default: 'none; required with `BILLING=chargebee`',
    meaning: 'The API key with which Pharos calls Chargebee.',
  },
  CHARGEBEE_WEBHOOK_USER: {
    topic: 'Billing',
    allowed: 'the user of basic authentication that you set at the webhook, without a colon',
    default: 'none; required with `BILLING=chargebee`',
    meaning: 'The user name with which the webhook of Chargebee signs in to Pharos.',
  },
  CHARGEBEE_WEBHOOK_PASSWORD: {
    topic: 'Billing',
    allowed: 'its password, 12 characters or more',
    default: 'none; required with `BILLING=chargebee`',
    meaning: 'The password with which the webhook of Chargebee signs in to Pharos.',
  },
  CHARGEBEE_URL: {
    topic: 'Billing',
    allowed: PROVIDER,
    default: '`https://{CHARGEBEE_SITE}.chargebee.com`',
    meaning: 'The address of the Chargebee API. Set it for a gateway or for tests.',
  },
  SLACK_CLIENT_ID: {
    topic: 'Integrations',
    allowed: 'the Client ID of a Slack app, digits with a dot between them',
    default: 'none: people enter the URL of an incoming webhook',
    meaning:
      'The Client ID of your Slack app. With it, people connect Slack channels by a click: [Slack](integrations.md#slack).',
  },
  SLACK_CLIENT_SECRET: {
    topic: 'Integrations',
    allowed: 'the Client Secret of a Slack app',
    meaning: 'The Client Secret of your Slack app.',
  },
  SLACK_URL: {
    topic: 'Integrations',
    allowed: PROVIDER,
    meaning: 'The address of Slack. Set it for a gateway or for tests.',
  },
  TWILIO_URL: {
    topic: 'Integrations',
    allowed: PROVIDER,
    meaning: 'The address of the Twilio API. Set it for a gateway or for tests.',
  },
  FRESHDESK_URL: {
    topic: 'Integrations',
    allowed: `${PROVIDER}, with {domain} in it`,
    meaning:
      'The address of Freshdesk. Set it for a gateway or for tests. Pharos replaces `{domain}` with the account name of the customer.',
  },
  FRESHSERVICE_URL: {
    topic: 'Integrations',
    allowed: `${PROVIDER}, with {domain} in it`,
    meaning:
      'The address of Freshservice. Set it for a gateway or for tests. Pharos replaces `{domain}` with the account name of the customer.',
  },
  ZAPIER_APP_ID: {
    topic: 'Integrations',
    allowed: 'the id of a Zapier app, letters, digits, - and _',
    meaning: 'The id of your Zapier app. With it, Pharos shows guided Zaps of this app.',
  },
  EXPLORE_CATALOG: {
    topic: 'Integrations',
    allowed: 'a JSON file',
    default: 'none; with `SIGNUP=open` a list of two products',
    meaning: 'The path of a file with other products that you recommend: [Explore](explore.md).',
  },
  HEARTBEAT_URL: {
    topic: 'Monitoring of Pharos',
    allowed: 'an http:// or https:// address, without a user or password',
    meaning:
      'An address that Pharos requests each minute while it probes, stores results and sends alerts. Another monitor can alert when the requests stop: [Heartbeat](monitor-pharos.md#heartbeat).',
  },
  METRICS_TOKEN: {
    topic: 'Monitoring of Pharos',
    allowed: 'at least 8 letters, digits or signs, without spaces',
    default: 'none: `/metrics` answers this machine only, and with a public `BASE_URL` or `SIGNUP=open` no one',
    meaning:
      'The token that a request to `/metrics` must send as `Authorization: Bearer …`: [Metrics](monitor-pharos.md#metrics).',
  },
  LOG_LEVEL: {
    topic: 'Logs',
    allowed: 'fatal, error, warn, info, debug or trace',
    meaning: 'The lowest level of log lines that are written. Logs go to standard error: [Logs](operate.md#logs).',
  },
  LOG_FORMAT: {
    topic: 'Logs',
    allowed: 'text or json',
    default: '`text` in a terminal, or else `json`',
    meaning: '`text`: lines for people. `json`: one JSON object per line, for programs.',
  },
};
