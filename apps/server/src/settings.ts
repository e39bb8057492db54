import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { isPlainElsewhere, readServers } from '@pharos/bus/nats/servers.ts';
import type { IcmpTarget, TcpTarget } from '@pharos/contract/bus/target.ts';
import { z } from 'zod';
import { isMailbox } from './start/is-mailbox.ts';
import { isAmbiguous, showSetting } from './start/show-setting.ts';

export const ROLES = ['api', 'engine', 'worker', 'agent'] as const;
export type Role = (typeof ROLES)[number];

/** A setting that cannot be used; `message` is the one line to print. The process ends with code 78 (EX_CONFIG of sysexits.h). */
export class SettingsError extends Error {}

const REFERENCE_TIMEOUT_S = 2;
/** Where strangers may sign up, unless set otherwise. */
const OPEN_MAILS_PER_DAY = 1000;

/** Of this release of Pharos. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** `icmp://host` or `tcp://host:port`; null for anything else. */
const readReference = (text: string): IcmpTarget | TcpTarget | null => {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/^\[|\]$/g, '');
  if (!url || !host) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  // Nothing but host and port: no user, no path (192.0.2.1/24 is no host).
  if (text.replace(/\/$/, '').toLowerCase() !== `${url.protocol}//${url.hostname}${port}`) return null;
  if (url.protocol === 'icmp:') return port === '' ? { type: 'icmp', host, timeoutSeconds: REFERENCE_TIMEOUT_S } : null;
  if (url.protocol !== 'tcp:' || Number(url.port) === 0) return null;
  return { type: 'tcp', host, port: Number(url.port), timeoutSeconds: REFERENCE_TIMEOUT_S };
};

const PREFIX_BITS = { 4: 32, 6: 128 };

/** `loopback`, an address, or a network such as 10.0.0.0/8. */
const isProxyAddress = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (text === 'loopback') return true;
  if (more.length > 0 || (family !== 4 && family !== 6)) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= PREFIX_BITS[family]);
};

/** An IP address, with a port where it is not 53. */
const isNameServer = (text: string): boolean => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (bracketed === undefined && plain === undefined) return isIP(text) === 6;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return bracketed === undefined ? isIP(plain ?? '') === 4 : isIP(bracketed) === 6;
};

const positiveInteger = z.coerce.number().int().positive();
const port = z.coerce.number().int().min(1).max(65535);
const absoluteUrl = (protocols: RegExp) => z.url({ protocol: protocols });

/** An address whose password is read as it was meant. */
const serverAddress = (protocols: RegExp) =>
  absoluteUrl(protocols).refine((text) => {
    const url = URL.parse(text);
    return url !== null && !isAmbiguous(url) && [url.username, url.password].every(isDecodable);
  });

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Links made of BASE_URL go to everybody, and no request is made to an address with them. */
const hasCredentials = (text: string): boolean => /^[^/]*\/\/[^/?#]*@/.test(text);

/** An S3 address with key, secret and bucket, and nothing that says what to do there but the region. */
const isBucket = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null) return false;
  const { username, password, pathname, searchParams } = url;
  const parts = pathname.split('/').filter((part) => part !== '');
  const isPlain = parts.length > 0 && parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part));
  return username !== '' && password !== '' && isPlain && [...searchParams.keys()].every((name) => name === 'region');
};

/** Where a provider is reached, without a slash at its end; `{domain}` in it is filled in. */
const providerUrl = (usual: string) =>
  z
    .string()
    .refine(
      (text) => absoluteUrl(/^https?$/).safeParse(text.replaceAll('{domain}', 'a')).success && !hasCredentials(text),
    )
    .refine((text) => text.includes('{domain}') === usual.includes('{domain}'))
    .transform((text) => text.replace(/\/+$/, ''))
    .default(usual);

const LOOPBACK_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: absoluteUrl(/^https?$/)
    .refine((text) => !hasCredentials(text))
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((text) => text.trim()))
    .refine((list) => list.every(isProxyAddress))
    .default(['loopback']),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: serverAddress(/^postgres(ql)?$/).optional(),
  NATS_URL: z
    .string()
    .transform(readServers)
    .refine((servers) => servers !== null)
    .optional(),
  NATS_CREDS: z.string().min(1).optional(),
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
    // A check that says `any` is probed from any location.
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
    .transform((list) => list.split(',').map((text) => readReference(text.trim())))
    .refine((targets) => targets.every((target) => target !== null))
    .default([]),
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
});

const ENCODED = ' (in its password, @ / ? # and % are percent-encoded)';

const PROVIDER = 'an http:// or https:// address, without a user or password';

/** What each setting allows, as told to the operator who set it wrong. */
const ALLOWED: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a port, 0 to 65535 (0 picks a free one)',
  HOST: 'an address or name to listen on',
  BASE_URL: 'an http:// or https:// address, without a user or password',
  TRUST_PROXY:
    'loopback, or addresses and networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; not /0, by which every client could pretend another address',
  DATA_DIR: 'a folder',
  DATABASE_URL: `a postgresql:// address${ENCODED}`,
  NATS_URL: `nats:// or tls:// addresses of the servers of one cluster, separated by commas${ENCODED}`,
  NATS_CREDS: 'a file of NATS credentials',
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
  REFERENCE_TARGETS: 'hosts such as icmp://192.0.2.1 or tcp://example.com:443, separated by commas',
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
};

/** All that can be set. */
export const SETTING_NAMES: readonly string[] = Object.keys(ALLOWED);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from an environment and the command line (`--role=api,engine`).
 * An empty value counts as not set. Throws SettingsError with one line that names the setting, the value and what is allowed.
 */
export const readSettings = (environment: Environment, args: readonly string[]) => {
  const given = Object.fromEntries(
    Object.keys(ALLOWED).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof ALLOWED;
    throw new SettingsError(
      `${name}=${showSetting(name, given[name] ?? '')} cannot be used: it must be ${ALLOWED[name]}.`,
    );
  }
  const s = parsed.data;
  const roles = readRoles(args, s.NATS_URL != null);
  if (s.NATS_CREDS && !s.NATS_URL) {
    throw new SettingsError(`NATS_URL= is missing: with NATS_CREDS it must be ${ALLOWED.NATS_URL}.`);
  }
  if (s.LOCATION_CREDENTIAL) checkCredential(s.LOCATION_CREDENTIAL.location, s, given, roles);
  // An agent alone only probes: what the others need may stand in the same file, and is not asked for.
  const isAgentAlone = roles.size === 1 && roles.has('agent');
  if (s.DATABASE_URL && !s.SECRET_KEY && !isAgentAlone) {
    throw new SettingsError(`SECRET_KEY= is missing: with DATABASE_URL it must be ${ALLOWED.SECRET_KEY}.`);
  }
  if (s.HTTPS_PORT && !s.ACME_DIRECTORY_URL && !isAgentAlone) {
    throw new SettingsError(
      `ACME_DIRECTORY_URL= is missing: with HTTPS_PORT it must be ${ALLOWED.ACME_DIRECTORY_URL}.`,
    );
  }
  const listened = [s.PORT, s.HTTPS_PORT, s.HTTP_PORT].filter((one) => one !== undefined && one !== 0);
  if (new Set(listened).size < listened.length) {
    throw new SettingsError('PORT, HTTPS_PORT and HTTP_PORT have to differ.');
  }
  // Nobody's ticket may go to another customer.
  if (s.SIGNUP === 'open' && !s.SUPPORT_EMAIL && !isAgentAlone) {
    throw new SettingsError(`SUPPORT_EMAIL= is missing: with SIGNUP=open it must be ${ALLOWED.SUPPORT_EMAIL}.`);
  }
  const locationKey = s.LOCATION_CREDENTIAL?.location ?? s.LOCATION_KEY;
  const chargebee = s.BILLING === 'chargebee' && !isAgentAlone ? readChargebee(s) : null;
  const billing = s.BILLING ?? (s.SIGNUP === 'open' ? ('builtin' as const) : ('off' as const));
  return {
    version,
    port: s.PORT,
    host: s.HOST,
    /** Undefined until the port is known, when the port is picked at start. */
    baseUrl: s.BASE_URL?.replace(/\/+$/, ''),
    /** Proxies that tell the address of a client: addresses, networks and `loopback`. */
    trustProxy: s.TRUST_PROXY,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    /** What carries jobs and results between processes; null: they travel in memory. */
    nats: s.NATS_URL ? { servers: s.NATS_URL, credsFile: s.NATS_CREDS && resolve(s.NATS_CREDS) } : null,
    /** Where agents elsewhere reach NATS; undefined: at NATS_URL. */
    natsAgentUrl: s.NATS_AGENT_URL,
    /** What an agent alone signs in to NATS by. */
    locationCredential: s.LOCATION_CREDENTIAL ?? undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** Alerts and invitations that one organization may mail in a day; null: any number. */
    mailsPerDay: s.MAILS_PER_DAY ?? (s.SIGNUP === 'open' ? OPEN_MAILS_PER_DAY : null),
    secretKey: s.SECRET_KEY ? Buffer.from(s.SECRET_KEY, 'base64') : undefined,
    /** To go on with another key than the one that the database was sealed under. */
    acceptsNewSecretKey: s.ACCEPT_NEW_SECRET_KEY !== undefined,
    /** Where support tickets go; undefined: to the operators. */
    supportEmail: s.SUPPORT_EMAIL,
    /** Who is told that Pharos could not do its work; undefined: the owner of the first organization. */
    operatorEmail: s.OPERATOR_EMAIL ?? s.SUPPORT_EMAIL,
    signup: s.SIGNUP,
    /** Then nobody gets mail before the owner of the organization has proved an address, and contacts before they agree. */
    strangersMaySignUp: s.SIGNUP === 'open',
    /** A private installation without a mail server cannot ask anybody to verify an address. */
    verificationIsEnforced: s.SMTP_URL !== undefined || s.SIGNUP === 'open',
    probeNetwork: s.PROBE_NETWORK ?? (s.SIGNUP === 'open' ? ('public' as const) : ('any' as const)),
    checkIntervals: s.CHECK_INTERVALS,
    /** `off`: nothing is for sale, everything is unlocked. */
    billing,
    /** Null unless plans are sold by it. */
    chargebee,
    /** Organizations that nobody uses cost a host something; on one's own machine a monitor is left to its work. */
    pausesUnused: s.SIGNUP === 'open' && billing !== 'off',
    sellsPlans: billing !== 'off',
    /** Nobody can buy more for the time being; what is held goes on. */
    upgradesAreSuspended: billing !== 'off' && s.PLAN_UPGRADES === 'suspended',
    resultsDays: s.RESULTS_DAYS,
    locationKey,
    locationName: s.LOCATION_NAME ?? (locationKey === 'local' ? 'Local' : locationKey),
    /** Of this location, as targets see it; undefined: the one that this machine sends from. */
    probeAddress: s.PROBE_ADDRESS,
    probeThreads: s.PROBE_THREADS,
    probeConcurrency: s.PROBE_CONCURRENCY,
    referenceTargets: s.REFERENCE_TARGETS.filter((target) => target !== null),
    /** Strangers reach it, maybe by a proxy on this machine that passes their requests on as its own. */
    isPublic:
      s.SIGNUP === 'open' || (s.BASE_URL !== undefined && !LOOPBACK_HOST.test(URL.parse(s.BASE_URL)?.hostname ?? '')),
    /** What a scrape of the metrics has to show. */
    metricsToken: s.METRICS_TOKEN,
    /** That are asked for the records that prove domains; undefined: the system's. */
    dnsServers: s.DNS_SERVERS,
    /** Below which the records of status pages' domains lead; undefined: below the host of BASE_URL. */
    verifyDomain: s.VERIFY_DOMAIN,
    /** Where copies of what the public sees are written; undefined: nowhere. */
    publishDir: s.PUBLISH_DIR === undefined ? undefined : resolve(s.PUBLISH_DIR),
    publishS3Url: s.PUBLISH_S3_URL,
    /** Where certificates for the domains of status pages are ordered, and whom the authority may write to; null: none are. */
    acme:
      s.ACME_DIRECTORY_URL === undefined ? null : { directoryUrl: s.ACME_DIRECTORY_URL, email: s.ACME_EMAIL ?? null },
    /** Where domains of status pages are served by TLS; undefined: nowhere. */
    httpsPort: s.HTTPS_PORT,
    /** Where the certificate authority is answered, and visitors of those domains are sent to TLS; undefined: nowhere. */
    httpPort: s.HTTP_PORT,
    /** Requested each minute while all works. */
    heartbeatUrl: s.HEARTBEAT_URL,
    /** Where the services are reached that integrations are made with. */
    providers: {
      slackUrl: s.SLACK_URL,
      twilioUrl: s.TWILIO_URL,
      freshdeskUrl: s.FRESHDESK_URL,
      freshserviceUrl: s.FRESHSERVICE_URL,
    },
    /** Of this installation's own Slack app; null: channels are connected by the URL of an incoming webhook. */
    slackApp:
      s.SLACK_CLIENT_ID !== undefined && s.SLACK_CLIENT_SECRET !== undefined
        ? { clientId: s.SLACK_CLIENT_ID, clientSecret: s.SLACK_CLIENT_SECRET }
        : null,
    /** Of the Zapier app whose guided zaps are shown; undefined: none are. */
    zapierAppId: s.ZAPIER_APP_ID,
    /** Of the products that the Explore page shows; undefined: a small list where anybody may sign up, else none. */
    exploreCatalog: s.EXPLORE_CATALOG === undefined ? undefined : resolve(s.EXPLORE_CATALOG),
    logLevel: s.LOG_LEVEL,
    roles,
    /** Nothing but an agent: no database, no data folder, no port. */
    isAgentAlone,
  };
};

/** It signs an agent in, alone, at its own location. */
const checkCredential = (
  location: string,
  s: Pick<z.infer<typeof schema>, 'NATS_URL' | 'NATS_CREDS' | 'LOCATION_KEY'>,
  given: Readonly<Record<string, string | undefined>>,
  roles: ReadonlySet<Role>,
): void => {
  if (roles.size > 1 || !roles.has('agent'))
    throw new SettingsError('LOCATION_CREDENTIAL cannot be used: it is for --role=agent alone.');
  if (!s.NATS_URL)
    throw new SettingsError(`NATS_URL= is missing: with LOCATION_CREDENTIAL it must be ${ALLOWED.NATS_URL}.`);
  if (s.NATS_CREDS || s.NATS_URL.user !== undefined || s.NATS_URL.token !== undefined)
    throw new SettingsError(
      'LOCATION_CREDENTIAL cannot be used together with NATS_CREDS, or a user or password in NATS_URL.',
    );
  if (isPlainElsewhere(s.NATS_URL))
    throw new SettingsError(
      `NATS_URL=${showSetting('NATS_URL', given.NATS_URL ?? '')} cannot be used with LOCATION_CREDENTIAL: without TLS others on the line read what checks send, and forge jobs and results. It must be tls://, of a server with a certificate, or the end of a tunnel on this machine (nats://127.0.0.1).`,
    );
  if (given.LOCATION_KEY !== undefined && s.LOCATION_KEY !== location)
    throw new SettingsError(
      `LOCATION_KEY=${showSetting('LOCATION_KEY', s.LOCATION_KEY)} cannot be used: LOCATION_CREDENTIAL is of the location ${location}.`,
    );
};

/** All that selling by Chargebee needs. */
const readChargebee = (s: z.infer<typeof schema>) => {
  const needed = [
    'CHARGEBEE_SITE',
    'CHARGEBEE_API_KEY',
    'CHARGEBEE_WEBHOOK_USER',
    'CHARGEBEE_WEBHOOK_PASSWORD',
  ] as const;
  const missing = needed.find((name) => s[name] === undefined);
  if (missing)
    throw new SettingsError(`${missing}= is missing: with BILLING=chargebee it must be ${ALLOWED[missing]}.`);
  return {
    site: s.CHARGEBEE_SITE ?? '',
    apiKey: s.CHARGEBEE_API_KEY ?? '',
    /** Where it is reached instead of its own address. */
    url: s.CHARGEBEE_URL?.replace(/\/+$/, '') ?? null,
    webhook: { user: s.CHARGEBEE_WEBHOOK_USER ?? '', password: s.CHARGEBEE_WEBHOOK_PASSWORD ?? '' },
  };
};

export type Settings = ReturnType<typeof readSettings>;

/**
 * Loads `.env` of the working folder, where there is one; the environment wins over it. Returns the names that stand in it.
 * Throws SettingsError when it can't be read.
 */
export const loadDotEnv = (): string[] => {
  if (!existsSync('.env')) return [];
  try {
    process.loadEnvFile('.env');
    return Object.keys(parseEnv(readFileSync('.env', 'utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingsError(`${resolve('.env')} cannot be read (${code}): it must be a file that this user may read.`);
  }
};

const readRoles = (args: readonly string[], hasNats: boolean): ReadonlySet<Role> => {
  const unknown = args.find((arg) => !arg.startsWith('--role='));
  if (unknown !== undefined)
    throw new SettingsError(`${optionName(unknown)} is not known: the only option is --role=all|${ROLES.join('|')}.`);
  const named = args.flatMap((arg) => arg.slice('--role='.length).split(','));
  if (named.length === 0 || named.includes('all')) return new Set(ROLES);
  for (const name of named) {
    if (!ROLES.includes(name as Role)) {
      throw new SettingsError(
        `--role=${showSetting('role', name)} cannot be used: it must be all, or some of ${ROLES.join(', ')}.`,
      );
    }
  }
  const roles = new Set(named as Role[]);
  const inMemory = (['api', 'engine', 'agent'] as const).filter((role) => roles.has(role));
  if (!hasNats && (inMemory.length === 1 || inMemory.length === 2)) {
    throw new SettingsError(
      `--role=${named.join(',')} cannot be used: without NATS_URL, api, engine and agent run in one process.`,
    );
  }
  return roles;
};

/** Of what was given as an option; what follows the name may be a password. */
const optionName = (arg: string): string => /^--?[a-z-]+(?=$|=)/i.exec(arg)?.[0] ?? 'An argument without --';
