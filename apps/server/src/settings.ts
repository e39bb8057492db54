import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isPlainElsewhere } from '@pharos/bus/nats/connection/servers.ts';
import type { z } from 'zod';
import { DESCRIPTIONS, type SettingName } from './settings/descriptions.ts';
import { schema } from './settings/schema.ts';
import { showSetting } from './settings/show-setting.ts';

export const ROLES = ['api', 'engine', 'worker', 'agent'] as const;
export type Role = (typeof ROLES)[number];

/** `message` has one line per setting. The process exits with code 78 (EX_CONFIG of sysexits.h). */
export class SettingsError extends Error {}

const OPEN_MAILS_PER_DAY = 1000;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const LOOPBACK_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment and the command line (`--role=api,engine`). An empty value counts as missing.
 * Throws `SettingsError` with one line per invalid setting: its name, its value and the allowed values.
 */
export const readSettings = (environment: Environment, args: readonly string[]) => {
  const given: Given = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  const lines = parsed.success ? [] : wrongValues(parsed.error, given);
  // A standalone agent only probes. Settings of other roles in the same file may be incomplete.
  const isOnlyAgent = args.length > 0 && args.every((arg) => arg === '--role=agent');
  lines.push(...missingSettings(given, isOnlyAgent));
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines.join('\n'));
  const s = parsed.data;
  const roles = readRoles(args, s.NATS_URL != null);
  if (s.LOCATION_CREDENTIAL) checkCredential(s.LOCATION_CREDENTIAL.location, s, given, roles);
  const isAgentAlone = roles.size === 1 && roles.has('agent');
  const listened = [s.PORT, s.HTTPS_PORT, s.HTTP_PORT].filter((one) => one !== undefined && one !== 0);
  if (new Set(listened).size < listened.length) {
    throw new SettingsError('PORT, HTTPS_PORT and HTTP_PORT must be different.');
  }
  const locationKey = s.LOCATION_CREDENTIAL?.location ?? s.LOCATION_KEY;
  const chargebee = s.BILLING === 'chargebee' && !isAgentAlone ? readChargebee(s) : null;
  const billing = s.BILLING ?? (s.SIGNUP === 'open' ? ('builtin' as const) : ('off' as const));
  return {
    version,
    port: s.PORT,
    host: s.HOST,
    /** If BASE_URL is not set, the address is derived from the port, which may be chosen at the start. */
    baseUrl: s.BASE_URL?.replace(/\/+$/, ''),
    /** Addresses, networks and `loopback`. */
    trustProxy: s.TRUST_PROXY,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    /** Null to pass jobs and results in memory. */
    nats: s.NATS_URL
      ? { servers: s.NATS_URL, credsFile: s.NATS_CREDS && resolve(s.NATS_CREDS), replicas: s.NATS_REPLICAS }
      : null,
    /** The NATS URL for remote agents. Undefined to use NATS_URL. */
    natsAgentUrl: s.NATS_AGENT_URL,
    locationCredential: s.LOCATION_CREDENTIAL ?? undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** Maximum number of alert and invitation mails per organization and day. Null for no limit. */
    mailsPerDay: s.MAILS_PER_DAY ?? (s.SIGNUP === 'open' ? OPEN_MAILS_PER_DAY : null),
    secretKey: s.SECRET_KEY ? Buffer.from(s.SECRET_KEY, 'base64') : undefined,
    /** Whether to continue with another key than the one with which the database was encrypted. */
    acceptsNewSecretKey: s.ACCEPT_NEW_SECRET_KEY !== undefined,
    /** The recipient of support tickets. Undefined to use the operators. */
    supportEmail: s.SUPPORT_EMAIL,
    /** The recipient of mails about system problems. Undefined to use the owner of the first organization. */
    operatorEmail: s.OPERATOR_EMAIL ?? s.SUPPORT_EMAIL,
    signup: s.SIGNUP,
    /**
     * Whether anyone may sign up. If so, no mail is sent before the owner of the organization has verified an address,
     * and none to contacts before they agree.
     */
    isSignUpOpen: s.SIGNUP === 'open',
    /** A private installation without a mail server cannot request the verification of an address. */
    verificationIsEnforced: s.SMTP_URL !== undefined || s.SIGNUP === 'open',
    probeNetwork: s.PROBE_NETWORK ?? (s.SIGNUP === 'open' ? ('public' as const) : ('any' as const)),
    checkIntervals: s.CHECK_INTERVALS,
    /** With `off`, no plans are sold, and all features are available. */
    billing,
    chargebee,
    /** Unused organizations cause costs for a host, but a private monitor must continue to run. */
    pausesUnused: s.SIGNUP === 'open' && billing !== 'off',
    sellsPlans: billing !== 'off',
    /** Existing plans continue. */
    upgradesAreSuspended: billing !== 'off' && s.PLAN_UPGRADES === 'suspended',
    resultsDays: s.RESULTS_DAYS,
    locationKey,
    locationName: s.LOCATION_NAME ?? (locationKey === 'local' ? 'Local' : locationKey),
    /** The address that targets see. Undefined for the address from which this machine sends. */
    probeAddress: s.PROBE_ADDRESS,
    probeThreads: s.PROBE_THREADS,
    probeConcurrency: s.PROBE_CONCURRENCY,
    referenceTargets: s.REFERENCE_TARGETS?.filter((target) => target !== null) ?? [],
    /** Each location then uses its name servers and its gateway. */
    hasOwnReferences: s.REFERENCE_TARGETS === undefined,
    /** Whether the public can reach the installation, possibly through a proxy on this machine. */
    isPublic:
      s.SIGNUP === 'open' || (s.BASE_URL !== undefined && !LOOPBACK_HOST.test(URL.parse(s.BASE_URL)?.hostname ?? '')),
    metricsToken: s.METRICS_TOKEN,
    /** Undefined for the name servers of the system. */
    dnsServers: s.DNS_SERVERS,
    /** The target of the records of custom domains. Undefined to use the host of BASE_URL. */
    verifyDomain: s.VERIFY_DOMAIN,
    publishDir: s.PUBLISH_DIR === undefined ? undefined : resolve(s.PUBLISH_DIR),
    publishS3Url: s.PUBLISH_S3_URL,
    acme:
      s.ACME_DIRECTORY_URL === undefined ? null : { directoryUrl: s.ACME_DIRECTORY_URL, email: s.ACME_EMAIL ?? null },
    httpsPort: s.HTTPS_PORT,
    /** Answers the certificate authority, and redirects visitors of custom domains to HTTPS. */
    httpPort: s.HTTP_PORT,
    heartbeatUrl: s.HEARTBEAT_URL,
    providers: {
      slackUrl: s.SLACK_URL,
      twilioUrl: s.TWILIO_URL,
      freshdeskUrl: s.FRESHDESK_URL,
      freshserviceUrl: s.FRESHSERVICE_URL,
    },
    /** Null to connect channels by the URL of an incoming webhook. */
    slackApp:
      s.SLACK_CLIENT_ID !== undefined && s.SLACK_CLIENT_SECRET !== undefined
        ? { clientId: s.SLACK_CLIENT_ID, clientSecret: s.SLACK_CLIENT_SECRET }
        : null,
    zapierAppId: s.ZAPIER_APP_ID,
    /** The product catalog for the Explore page. Undefined to use a small list if anyone may sign up, or else none. */
    exploreCatalog: s.EXPLORE_CATALOG === undefined ? undefined : resolve(s.EXPLORE_CATALOG),
    logLevel: s.LOG_LEVEL,
    logFormat: s.LOG_FORMAT,
    roles,
    isAgentAlone,
  };
};

/** Only a standalone agent may use a location credential, and only at its own location. Throws `SettingsError`. */
const checkCredential = (
  location: string,
  s: Pick<z.infer<typeof schema>, 'NATS_URL' | 'NATS_CREDS' | 'LOCATION_KEY'>,
  given: Readonly<Record<string, string | undefined>>,
  roles: ReadonlySet<Role>,
): void => {
  if (roles.size > 1 || !roles.has('agent'))
    throw new SettingsError('LOCATION_CREDENTIAL cannot be used: it is only for --role=agent.');
  if (!s.NATS_URL)
    throw new SettingsError(
      `NATS_URL= is missing: with LOCATION_CREDENTIAL it must be ${DESCRIPTIONS.NATS_URL.allowed}.`,
    );
  if (s.NATS_CREDS || s.NATS_URL.user !== undefined || s.NATS_URL.token !== undefined)
    throw new SettingsError(
      'LOCATION_CREDENTIAL cannot be used together with NATS_CREDS, or a user or password in NATS_URL.',
    );
  if (isPlainElsewhere(s.NATS_URL))
    throw new SettingsError(
      `NATS_URL=${showSetting('NATS_URL', given.NATS_URL ?? '')} cannot be used with LOCATION_CREDENTIAL: without TLS, the data of checks can be read and forged on the network. Use a tls:// address of a server with a certificate, or the end of a tunnel on this machine (nats://127.0.0.1).`,
    );
  if (given.LOCATION_KEY !== undefined && s.LOCATION_KEY !== location)
    throw new SettingsError(
      `LOCATION_KEY=${showSetting('LOCATION_KEY', s.LOCATION_KEY)} cannot be used: LOCATION_CREDENTIAL belongs to the location ${location}.`,
    );
};

type Given = Readonly<Partial<Record<SettingName, string>>>;

const wrongValues = ({ issues }: z.ZodError, given: Given): string[] => {
  // The schema contains no other names.
  const names = new Set(issues.map(({ path }) => String(path[0]) as SettingName));
  return [...names].map(
    (name) =>
      `${name}=${showSetting(name, given[name] ?? '')} cannot be used: it must be ${DESCRIPTIONS[name].allowed}.`,
  );
};

const missingSettings = (given: Given, isAgentAlone: boolean): string[] => {
  const needed: [isNeeded: boolean, by: string, names: readonly SettingName[]][] = [
    [given.NATS_CREDS !== undefined, 'NATS_CREDS', ['NATS_URL']],
    [given.DATABASE_URL !== undefined && !isAgentAlone, 'DATABASE_URL', ['SECRET_KEY']],
    [given.HTTPS_PORT !== undefined && !isAgentAlone, 'HTTPS_PORT', ['ACME_DIRECTORY_URL']],
    // A support ticket must not be sent to another customer.
    [given.SIGNUP === 'open' && !isAgentAlone, 'SIGNUP=open', ['SUPPORT_EMAIL']],
    [given.BILLING === 'chargebee' && !isAgentAlone, 'BILLING=chargebee', CHARGEBEE_SETTINGS],
  ];
  return needed.flatMap(([isNeeded, by, names]) =>
    isNeeded
      ? names
          .filter((name) => given[name] === undefined)
          .map((name) => `${name}= is missing: with ${by} it must be ${DESCRIPTIONS[name].allowed}.`)
      : [],
  );
};

const CHARGEBEE_SETTINGS = [
  'CHARGEBEE_SITE',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_USER',
  'CHARGEBEE_WEBHOOK_PASSWORD',
] as const;

/** `missingSettings` has already checked these settings. */
const readChargebee = (s: z.infer<typeof schema>) => {
  return {
    site: s.CHARGEBEE_SITE ?? '',
    apiKey: s.CHARGEBEE_API_KEY ?? '',
    /** Overrides the address of Chargebee. */
    url: s.CHARGEBEE_URL?.replace(/\/+$/, '') ?? null,
    webhook: { user: s.CHARGEBEE_WEBHOOK_USER ?? '', password: s.CHARGEBEE_WEBHOOK_PASSWORD ?? '' },
  };
};

export type Settings = ReturnType<typeof readSettings>;

/**
 * Loads `.env` of the working folder if it exists. The environment has priority. Returns the names in the file. Throws
 * `SettingsError` if the file cannot be read.
 */
export const loadDotEnv = (): string[] => {
  if (!existsSync('.env')) return [];
  try {
    // A byte-order mark at the start of the file would become part of the first name.
    const values = parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
    for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
    return Object.keys(values);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingsError(
      `${resolve('.env')} cannot be read (${code}). It must be a file that this user is allowed to read.`,
    );
  }
};

const readRoles = (args: readonly string[], hasNats: boolean): ReadonlySet<Role> => {
  const unknown = args.find((arg) => !arg.startsWith('--role='));
  if (unknown !== undefined)
    throw new SettingsError(
      `${optionName(unknown)} is not an option. The only option is --role=all|${ROLES.join('|')}.`,
    );
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
      `--role=${named.join(',')} cannot be used: without NATS_URL, the roles api, engine and agent must run in one process.`,
    );
  }
  return roles;
};

/** The value may be a password. */
const optionName = (arg: string): string => /^--?[a-z-]+(?=$|=)/i.exec(arg)?.[0] ?? 'An argument without --';
