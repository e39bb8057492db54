import { readServers } from '@pharos/bus/nats/connection/servers.ts';
import { readCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { z } from 'zod';
import { isMailbox } from './is-mailbox.ts';
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
