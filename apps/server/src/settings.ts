import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isPlainElsewhere } from '@pharos/bus/nats/connection/servers.ts';
import type { z } from 'zod';
import { ALLOWED, schema } from './settings/schema.ts';
import { showSetting } from './start/show-setting.ts';

export const ROLES = ['api', 'engine', 'worker', 'agent'] as const;
export type Role = (typeof ROLES)[number];

/** Settings that cannot be used; `message` has a line to print for each. The process ends with code 78 (EX_CONFIG of sysexits.h). */
export class SettingsError extends Error {}

/** Where strangers may sign up, unless set otherwise. */
const OPEN_MAILS_PER_DAY = 1000;

/** Of this release of Pharos, by a file of ours. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Matches the hosts of this machine, as they stand in a URL. */
export const LOOPBACK_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** All that can be set. */
export const SETTING_NAMES: readonly string[] = Object.keys(ALLOWED);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from an environment and the command line (`--role=api,engine`).
 * An empty value counts as not set. Throws SettingsError with a line for each setting that cannot be used: its name, its value and what is allowed.
 */
export const readSettings = (environment: Environment, args: readonly string[]) => {
  const given: Given = Object.fromEntries(
    Object.keys(ALLOWED).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  const lines = parsed.success ? [] : wrongValues(parsed.error, given);
  // An agent alone only probes: settings of the other roles may be incomplete in the same file.
  const isOnlyAgent = args.length > 0 && args.every((arg) => arg === '--role=agent');
  lines.push(...missingSettings(given, isOnlyAgent));
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines.join('\n'));
  const s = parsed.data;
  const roles = readRoles(args, s.NATS_URL != null);
  if (s.LOCATION_CREDENTIAL) checkCredential(s.LOCATION_CREDENTIAL.location, s, given, roles);
  const isAgentAlone = roles.size === 1 && roles.has('agent');
  const listened = [s.PORT, s.HTTPS_PORT, s.HTTP_PORT].filter((one) => one !== undefined && one !== 0);
  if (new Set(listened).size < listened.length) {
    throw new SettingsError('PORT, HTTPS_PORT and HTTP_PORT have to differ.');
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
    nats: s.NATS_URL
      ? { servers: s.NATS_URL, credsFile: s.NATS_CREDS && resolve(s.NATS_CREDS), replicas: s.NATS_REPLICAS }
      : null,
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
    referenceTargets: s.REFERENCE_TARGETS?.filter((target) => target !== null) ?? [],
    /** None are named: each location goes by its own name servers and gateway. */
    hasOwnReferences: s.REFERENCE_TARGETS === undefined,
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
    logFormat: s.LOG_FORMAT,
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

type Given = Readonly<Partial<Record<keyof typeof ALLOWED, string>>>;

/** Returns a line for each value that the schema refuses. */
const wrongValues = ({ issues }: z.ZodError, given: Given): string[] => {
  // The schema has no other names.
  const names = new Set(issues.map(({ path }) => String(path[0]) as keyof typeof ALLOWED));
  return [...names].map(
    (name) => `${name}=${showSetting(name, given[name] ?? '')} cannot be used: it must be ${ALLOWED[name]}.`,
  );
};

/** Returns a line for each setting that another one needs and that is not set, whether or not the values can be used. */
const missingSettings = (given: Given, isAgentAlone: boolean): string[] => {
  const needed: [isNeeded: boolean, by: string, names: readonly (keyof typeof ALLOWED)[]][] = [
    [given.NATS_CREDS !== undefined, 'NATS_CREDS', ['NATS_URL']],
    [given.DATABASE_URL !== undefined && !isAgentAlone, 'DATABASE_URL', ['SECRET_KEY']],
    [given.HTTPS_PORT !== undefined && !isAgentAlone, 'HTTPS_PORT', ['ACME_DIRECTORY_URL']],
    // A ticket must not go to another customer.
    [given.SIGNUP === 'open' && !isAgentAlone, 'SIGNUP=open', ['SUPPORT_EMAIL']],
    [given.BILLING === 'chargebee' && !isAgentAlone, 'BILLING=chargebee', CHARGEBEE_SETTINGS],
  ];
  return needed.flatMap(([isNeeded, by, names]) =>
    isNeeded
      ? names
          .filter((name) => given[name] === undefined)
          .map((name) => `${name}= is missing: with ${by} it must be ${ALLOWED[name]}.`)
      : [],
  );
};

const CHARGEBEE_SETTINGS = [
  'CHARGEBEE_SITE',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_USER',
  'CHARGEBEE_WEBHOOK_PASSWORD',
] as const;

/** The settings of Chargebee; `missingSettings` has checked that they are set. */
const readChargebee = (s: z.infer<typeof schema>) => {
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
    // Editors of Windows begin a file with a byte-order mark, which would be a part of the first name.
    const values = parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
    for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
    return Object.keys(values);
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
