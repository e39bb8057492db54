import { CredsFileError } from '@pharos/bus/nats/credentials/creds-file-error.ts';
import { isDiskFull, writeFault } from '@pharos/domain/text/write-fault.ts';
import { SettingsError } from '../settings.ts';
import { isDatabaseUnreachable } from '../storage/connection/is-database-unreachable.ts';
import { NeedsOperator } from '../storage/connection/needs-operator.ts';
import { sqlState } from '../storage/connection/sql-errors.ts';

/** EX_CONFIG of sysexits.h: a change is necessary before another start can succeed. */
export const EXIT_CONFIG = 78;
/** Another start may succeed without changes. */
export const EXIT_TRANSIENT = 1;

/** An error code has a different meaning in each step. */
export type StartStep = 'port' | 'data folder' | 'database' | 'bus' | 'services';

/** Places as messages may show them. Null if the service is not used. */
export interface StartPlaces {
  address: string;
  dataDir: string;
  domainPorts: Readonly<Record<'HTTPS_PORT' | 'HTTP_PORT', number | undefined>>;
  /** The server without credentials. Null for the embedded database. */
  database: string | null;
  nats: string | null;
  hasLocationCredential: boolean;
}

export interface StartFailure {
  /** The only line to print. Null for an unexpected error, which is shown completely. */
  line: string | null;
  exitCode: typeof EXIT_CONFIG | typeof EXIT_TRANSIENT;
  isWaitedFor: boolean;
}

export const describeStartFailure = (error: unknown, step: StartStep, places: StartPlaces): StartFailure => {
  if (error instanceof SettingsError || error instanceof NeedsOperator) return change(error.message);
  for (const describe of DESCRIBED_BY[step]) {
    const failure = describe(error, places);
    if (failure) return failure;
  }
  return { line: null, exitCode: EXIT_TRANSIENT, isWaitedFor: false };
};

const change = (line: string): StartFailure => ({ line: oneLine(line), exitCode: EXIT_CONFIG, isWaitedFor: false });
const tryAgain = (line: string): StartFailure => ({
  line: oneLine(line),
  exitCode: EXIT_TRANSIENT,
  isWaitedFor: false,
});
const wait = (line: string): StartFailure => ({ line: oneLine(line), exitCode: EXIT_TRANSIENT, isWaitedFor: true });

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const ofPort = (error: unknown, { address }: StartPlaces): StartFailure | null => {
  const reason = PORT_REASONS[codeOf(error)];
  return reason === undefined ? null : change(`Pharos cannot listen on ${address}: ${reason} (${codeOf(error)}).`);
};

const PORT_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another PORT, or stop the program that uses it',
  EADDRNOTAVAIL: 'this machine does not have this address; set HOST to an address of this machine',
  EACCES: 'this user is not allowed to use the port; choose a PORT of 1024 or above',
  ENOTFOUND: 'the name in HOST cannot be resolved',
  EAI_AGAIN: 'the name in HOST cannot be resolved at the moment',
  EAFNOSUPPORT: 'this machine does not support the IP version of HOST',
};

const ofDataFolder = (error: unknown, { dataDir }: StartPlaces): StartFailure | null => {
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir;
  const code = SQLITE_CODES[sqliteCodeOf(error)] ?? codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (isDiskFull(code) || /No space left on device|Disk quota exceeded/.test(message)) {
    return tryAgain(`DATA_DIR=${dataDir} cannot be used: its disk is full.`);
  }
  const isNotMade = code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  const reason = isNotMade ? `the folder cannot be created (${code})` : writeFault(code);
  if (reason !== null) return change(`DATA_DIR=${dataDir} cannot be used: ${path}: ${reason}.`);
  return /^(PostgreSQL|initdb) /.test(message) ? tryAgain(message) : null;
};

const SQLITE_CODES: Readonly<Record<number, string>> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' };

const ofDatabase = (error: unknown, { database, dataDir }: StartPlaces): StartFailure | null => {
  const server = database === null ? `The embedded PostgreSQL in ${dataDir}` : `PostgreSQL at ${database}`;
  const message = messageOf(error);
  const state = sqlState(error);
  const known = state === undefined ? undefined : DATABASE_STATES[state];
  if (known) return known[0](`${server} ${known[1]}: ${message}.`);
  if (TLS.test(codeOf(error)) || NO_TLS_MESSAGE.test(message)) {
    const advice = /self-signed certificate|unable to (?:verify|get)/.test(message) ? OWN_AUTHORITY : '';
    return change(`${server} cannot be reached with TLS, which DATABASE_URL requires: ${message}.${advice}`);
  }
  if (/^SASL: .*password/.test(message)) {
    return change(`${server} requires a password, but DATABASE_URL has none.`);
  }
  return isDatabaseUnreachable(error) ? wait(`${server} cannot be reached: ${message}.`) : null;
};

const OWN_AUTHORITY =
  ' For your own certificate authority, append sslmode=verify-full&sslrootcert=/path/to/ca.pem to the query of DATABASE_URL.';

/** Descriptions by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DATABASE_STATES: Readonly<Record<string, readonly [(line: string) => StartFailure, string]>> = {
  '28P01': [change, 'rejected the password of DATABASE_URL'],
  '28000': [change, 'rejected the user of DATABASE_URL'],
  '3D000': [change, 'does not have the database of DATABASE_URL; create it, or correct DATABASE_URL'],
  '42501': [change, 'rejected the user of DATABASE_URL, who must own the database'],
  '53300': [wait, 'has no free connection'],
  '57P03': [wait, 'is not ready'],
  '25006': [wait, 'does not accept writes'],
  '53100': [tryAgain, 'has no disk space left'],
};

/** The NATS client has no error codes. */
const ofBus = (error: unknown, { nats, hasLocationCredential }: StartPlaces): StartFailure | null => {
  if (error instanceof CredsFileError) return change(`NATS_CREDS cannot be used: ${error.message}.`);
  const server = `NATS at ${nats}`;
  const message = messageOf(error);
  const isRefused = /authorization violation|authentication|credentials/i.test(message);
  if (isRefused && hasLocationCredential) {
    return wait(
      `${server} rejected LOCATION_CREDENTIAL. Its location is disabled or deleted, the credential was renewed, or NATS was set up for another ` +
        `installation: ${message}.`,
    );
  }
  if (isRefused) {
    return change(
      `${server} rejected the user or password of NATS_URL or the file NATS_CREDS, or was set up for another installation. A standalone agent may ` +
        `need LOCATION_CREDENTIAL: ${message}.`,
    );
  }
  if (/jetstream is not enabled|jetstream not enabled/i.test(message)) {
    return change(
      `${server} does not have JetStream. Start it with -js, or add a jetstream block to its configuration.`,
    );
  }
  if (/insufficient (storage|memory)/i.test(message)) {
    return change(
      `${server} does not have enough storage. Set max_file_store to 2GB or more, and max_memory_store to 16MB or more for each location (${message}).`,
    );
  }
  if (/non-clustered mode/i.test(message)) {
    return change(
      `${server} is a single server. NATS_REPLICAS needs a cluster with at least this number of servers (${message}).`,
    );
  }
  // The remaining servers may still start.
  if (/no suitable peers/i.test(message)) {
    return wait(`The cluster of ${server} has fewer servers than NATS_REPLICAS: ${message}.`);
  }
  if (TLS.test(codeOf(error)) || /not support 'tls'|not available on this server|certificate/i.test(message)) {
    return change(`${server} cannot be reached with TLS: ${message}.`);
  }
  return wait(`${server} cannot be reached: ${message}.`);
};

const isOfListen = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

const ofListen = (error: unknown, places: StartPlaces): StartFailure | null =>
  isOfListen(error) ? (ofDomainPort(error, places) ?? ofPort(error, places)) : null;

const ofDomainPort = (error: unknown, { domainPorts }: StartPlaces): StartFailure | null => {
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  const [name] = Object.entries(domainPorts).find(([, given]) => given !== undefined && given === port) ?? [];
  const reason = DOMAIN_PORT_REASONS[codeOf(error)];
  return name === undefined || reason === undefined
    ? null
    : change(`${name}=${String(port)} cannot be used: ${reason} (${codeOf(error)}).`);
};

const DOMAIN_PORT_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another port, or stop the program that uses it',
  EACCES:
    'this user is not allowed to use the port; choose a port of 1024 or above, or give the process CAP_NET_BIND_SERVICE',
};

const TLS = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+)$/;
const NO_TLS_MESSAGE = /^The server does not support SSL connections/;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const sqliteCodeOf = (error: unknown): number =>
  // The lower byte is the primary result code (https://www.sqlite.org/rescode.html).
  codeOf(error) === 'ERR_SQLITE_ERROR' && error instanceof Error && 'errcode' in error
    ? Number(error.errcode) & 0xff
    : 0;

/** Omits the final period. For a name with several addresses, returns the message of the first one. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
};

type Describe = (error: unknown, places: StartPlaces) => StartFailure | null;

const DESCRIBED_BY: Readonly<Record<StartStep, readonly Describe[]>> = {
  port: [ofPort],
  'data folder': [ofDataFolder, ofDatabase],
  database: [ofDatabase],
  bus: [ofBus],
  services: [ofListen, ofDatabase],
};
