import { readServers } from '@pharos/bus/nats/connection/servers.ts';
import { readCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { z } from 'zod';
import { isMailbox } from '../start/is-mailbox.ts';
import {
  absoluteUrl,
  hasCredentials,
  hasKnownSslMode,
  hasPlainPath,
  hasRequiredAuthority,
  isBucket,
  isNameServer,
  isProxyAddress,
  port,
  positiveInteger,
  providerUrl,
  readReference,
  SSL_MODES,
  serverAddress,
} from './values.ts';

export const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: absoluteUrl(/^https?$/)
    .refine((text) => !hasCredentials(text))
    .refine(hasPlainPath)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((text) => text.trim()))
    .refine((list) => list.every(isProxyAddress))
    .default(['loopback']),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: serverAddress(/^postgres(ql)?$/)
    .refine(hasKnownSslMode)
    .refine(hasRequiredAuthority)
    .optional(),
  NATS_URL: z
    .string()
    .transform(readServers)
    .refine((servers) => servers !== null)
    .optional(),
  NATS_CREDS: z.string().min(1).optional(),
  NATS_REPLICAS: z.enum(['1', '3', '5']).transform(Number).optional(),
  NATS_AGENT_URL: z
    .string()
    .refine((text) => {
      const servers = readServers(text);
      return servers !== null && servers.user === undefined && servers.token === undefined;
    })
    .optional(),
  SMTP_URL: serverAddress(/^smtps?$/)
    .refine((text) => URL.parse(text)?.hostname && URL.parse(text)?.port !== '0')
    .optional(),
  MAIL_FROM: z.string().trim().refine(isMailbox).default('Pharos <pharos@localhost>'),
  MAILS_PER_DAY: positiveInteger.max(1_000_000_000).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SECRET_KEY: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === 32)
    .optional(),
  ACCEPT_NEW_SECRET_KEY: z.literal('1').optional(),
  SIGNUP: z.enum(['first', 'open', 'closed']).default('first'),
  PROBE_NETWORK: z.enum(['any', 'public']).optional(),
  CHECK_INTERVALS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((list) => list.split(',').map(Number))
    .refine((list) => list.every((seconds) => seconds >= 1 && seconds <= 86_400))
    .default([60, 300, 600]),
  BILLING: z.enum(['builtin', 'chargebee', 'off']).optional(),
  PLAN_UPGRADES: z.enum(['open', 'suspended']).default('open'),
  CHARGEBEE_SITE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
    .optional(),
  CHARGEBEE_API_KEY: z.string().regex(/^\S+$/).optional(),
  CHARGEBEE_WEBHOOK_USER: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]+$/)
    .optional(),
  CHARGEBEE_WEBHOOK_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7e]{12,}$/)
    .optional(),
  CHARGEBEE_URL: absoluteUrl(/^https?$/)
    .refine((text) => !hasCredentials(text))
    .optional(),
  RESULTS_DAYS: positiveInteger.max(3650).default(7),
  LOCATION_KEY: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
    // A check with the location `any` is probed from any location.
    .refine((key) => key !== 'any')
    .default('local'),
  LOCATION_CREDENTIAL: z
    .string()
    .transform(readCredential)
    .refine((credential) => credential !== null)
    .optional(),
  LOCATION_NAME: z.string().min(1).max(100).optional(),
  PROBE_ADDRESS: z.union([z.ipv4(), z.ipv6()]).optional(),
  PROBE_THREADS: positiveInteger.max(64).optional(),
  PROBE_CONCURRENCY: positiveInteger.max(100_000).default(2000),
  REFERENCE_TARGETS: z
    .string()
    .transform((list) => (list === 'none' ? [] : list.split(',').map((text) => readReference(text.trim()))))
    .refine((targets) => targets.every((target) => target !== null))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/)
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(',').map((text) => text.trim()))
    .refine((list) => list.every(isNameServer))
    .optional(),
  VERIFY_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?=.{1,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/)
    .optional(),
  PUBLISH_DIR: z.string().min(1).optional(),
  PUBLISH_S3_URL: serverAddress(/^https?$/)
    .refine(isBucket)
    .optional(),
  ACME_DIRECTORY_URL: absoluteUrl(/^https$/)
    .refine((text) => !hasCredentials(text))
    .optional(),
  ACME_EMAIL: z.email().optional(),
  HTTPS_PORT: port.optional(),
  HTTP_PORT: port.optional(),
  HEARTBEAT_URL: absoluteUrl(/^https?$/)
    .refine((text) => !hasCredentials(text))
    .optional(),
  SLACK_CLIENT_ID: z
    .string()
    .regex(/^[\d.]+$/)
    .optional(),
  SLACK_CLIENT_SECRET: z.string().regex(/^\S+$/).optional(),
  SLACK_URL: providerUrl('https://slack.com'),
  TWILIO_URL: providerUrl('https://api.twilio.com'),
  FRESHDESK_URL: providerUrl('https://{domain}.freshdesk.com'),
  FRESHSERVICE_URL: providerUrl('https://{domain}.freshservice.com'),
  ZAPIER_APP_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  EXPLORE_CATALOG: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
});

const ENCODED = ' (in its password, @ / ? # and % are percent-encoded)';

const PROVIDER = 'an http:// or https:// address, without a user or password';

export const ALLOWED: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a port, 0 to 65535 (0 picks a free one)',
  HOST: 'an address or name to listen on',
  BASE_URL:
    'an http:// or https:// address without user, password and query, whose path has letters, digits and . _ ~ - only',
  TRUST_PROXY:
    'loopback, or addresses and networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; not /0, by which every client could pretend another address',
  DATA_DIR: 'a folder',
  DATABASE_URL: `a postgresql:// address${ENCODED}, whose sslmode, if any, is ${SSL_MODES.join(', ')}, and which has sslrootcert=/path/to/ca.pem where it has uselibpqcompat=true and sslmode=verify-ca`,
  NATS_URL: `nats:// or tls:// addresses of the servers of one cluster, separated by commas${ENCODED}`,
  NATS_CREDS: 'a file of NATS credentials',
  NATS_REPLICAS: '1, 3 or 5',
  NATS_AGENT_URL: 'nats:// or tls:// addresses, separated by commas, without a user or password',
  SMTP_URL: `an smtp:// or smtps:// address with a host${ENCODED}`,
  MAILS_PER_DAY: 'a whole number of mails, 1 or more',
  MAIL_FROM: 'one sender such as Pharos <pharos@example.com>',
  SUPPORT_EMAIL: 'an e-mail address',
  OPERATOR_EMAIL: 'an e-mail address',
  SECRET_KEY: '32 bytes in base64 (openssl rand -base64 32)',
  ACCEPT_NEW_SECRET_KEY: '1, for a single start',
  SIGNUP: 'first, open or closed',
  PROBE_NETWORK: 'any or public',
  CHECK_INTERVALS: 'seconds from 1 to 86400, separated by commas',
  BILLING: 'off, builtin or chargebee',
  PLAN_UPGRADES: 'open or suspended',
  CHARGEBEE_SITE: 'the name of your Chargebee site, such as acme of acme.chargebee.com',
  CHARGEBEE_API_KEY: 'a full-access key of that site',
  CHARGEBEE_WEBHOOK_USER: 'the user of basic authentication that you set at the webhook, without a colon',
  CHARGEBEE_WEBHOOK_PASSWORD: 'its password, 12 characters or more',
  CHARGEBEE_URL: PROVIDER,
  RESULTS_DAYS: 'a whole number of days from 1 to 3650',
  LOCATION_KEY: 'up to 63 lower-case letters, digits and hyphens, the first no hyphen, and not any',
  LOCATION_CREDENTIAL: 'the line that Pharos told when the location was made',
  LOCATION_NAME: 'a name of up to 100 characters',
  PROBE_ADDRESS: 'an IP address',
  PROBE_THREADS: 'a whole number from 1 to 64',
  PROBE_CONCURRENCY: 'a whole number from 1 to 100000',
  REFERENCE_TARGETS:
    'hosts such as icmp://192.0.2.1 or tcp://example.com:443, none of them a cloud metadata or multicast address, separated by commas, or none alone',
  METRICS_TOKEN: 'at least 8 letters, digits or signs, without spaces',
  DNS_SERVERS: 'IP addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas',
  VERIFY_DOMAIN: 'a domain such as proof.example.com',
  PUBLISH_DIR: 'a folder',
  PUBLISH_S3_URL: `an address such as https://key:secret@host/bucket/prefix?region=eu-central-1${ENCODED}`,
  ACME_DIRECTORY_URL:
    'the https:// address of a certificate authority, such as https://acme-v02.api.letsencrypt.org/directory',
  ACME_EMAIL: 'an e-mail address',
  HTTPS_PORT: 'a port, 1 to 65535',
  HTTP_PORT: 'a port, 1 to 65535',
  HEARTBEAT_URL: 'an http:// or https:// address, without a user or password',
  SLACK_CLIENT_ID: 'the Client ID of a Slack app, digits with a dot between them',
  SLACK_CLIENT_SECRET: 'the Client Secret of a Slack app',
  SLACK_URL: PROVIDER,
  TWILIO_URL: PROVIDER,
  FRESHDESK_URL: `${PROVIDER}, with {domain} in it`,
  FRESHSERVICE_URL: `${PROVIDER}, with {domain} in it`,
  ZAPIER_APP_ID: 'the id of a Zapier app, letters, digits, - and _',
  EXPLORE_CATALOG: 'a JSON file',
  LOG_LEVEL: 'fatal, error, warn, info, debug or trace',
  LOG_FORMAT: 'text or json',
};
