import { CredsFileError } from '@pharos/bus/nats/credentials/creds-file-error.ts';
import { describe, expect, it, test } from 'vitest';
import { SettingsError } from '../settings.ts';
import { NeedsOperator } from '../storage/connection/needs-operator.ts';
import { describeStartFailure, type StartStep } from './describe-start-failure.ts';

const places = {
  address: '127.0.0.1:3000',
  domainPorts: { HTTPS_PORT: 443, HTTP_PORT: undefined },
  dataDir: '/data',
  database: 'db.example:5432',
  nats: 'nats.example:4222',
  hasLocationCredential: false,
};
const failed = (fields: object, message = 'what happened'): Error => Object.assign(new Error(message), fields);

describe.each<[StartStep, Error, exitCode: number, isWaitedFor: boolean, line: RegExp]>([
  [
    'port',
    failed({ code: 'EADDRINUSE', syscall: 'listen' }),
    78,
    false,
    /^Pharos cannot listen on 127.0.0.1:3000: .*in use/,
  ],
  ['port', failed({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), 78, false, /does not have this address/],
  ['port', failed({ code: 'EACCES', syscall: 'listen' }), 78, false, /is not allowed to use the port/],
  ['port', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 78, false, /name in HOST cannot be resolved/],
  ['port', failed({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), 78, false, /HOST .* at the moment/],
  ['port', failed({ code: 'EAFNOSUPPORT', syscall: 'listen' }), 78, false, /IP version of HOST/],
  ['services', failed({ code: 'EADDRINUSE', syscall: 'listen' }), 78, false, /in use/],
  ['services', failed({ code: 'EACCES', syscall: 'listen', port: 443 }), 78, false, /^HTTPS_PORT=443 .*BIND_SERVICE/],
  ['services', failed({ code: 'EADDRINUSE', syscall: 'listen', port: 443 }), 78, false, /^HTTPS_PORT=443 .*in use/],
  ['services', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 1, true, /^PostgreSQL at db.example:5432 cannot/],
  ['services', failed({ code: '53300' }), 1, true, /no free connection/],

  [
    'bus',
    failed({}, 'connection refused'),
    1,
    true,
    /^NATS at nats.example:4222 cannot be reached: connection refused/,
  ],
  ['bus', failed({}, 'timeout'), 1, true, /cannot be reached: timeout/],
  ['bus', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 1, true, /cannot be reached/],
  ['bus', failed({}, "'Authorization Violation'"), 78, false, /rejected the user or password of NATS_URL/],
  ['bus', failed({}, 'jetstream is not enabled'), 78, false, /does not have JetStream. Start it with -js/],
  ['bus', failed({}, 'insufficient storage resources available'), 78, false, /Set max_file_store to 2GB/],
  ['bus', failed({}, 'replicas > 1 not supported in non-clustered mode'), 78, false, /single server. NATS_REPLICAS/],
  ['bus', failed({}, 'no suitable peers for placement, insufficient storage'), 78, false, /Set max_file_store to/],
  ['bus', failed({}, 'no suitable peers for placement'), 1, true, /fewer servers than NATS_REPLICAS/],
  ['bus', failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 78, false, /with TLS/],
  ['bus', failed({}, "server does not support 'tls'"), 78, false, /with TLS/],
  [
    'bus',
    new CredsFileError('/c: it has no credentials'),
    78,
    false,
    /^NATS_CREDS .*used: \/c: it has no credentials\.$/,
  ],

  [
    'data folder',
    failed({ code: 'EEXIST', path: '/data' }),
    78,
    false,
    /^DATA_DIR=\/data .*a file has the name of the folder/,
  ],
  [
    'data folder',
    failed({ code: 'ENOENT', path: '/proc/x', syscall: 'mkdir' }),
    78,
    false,
    /^DATA_DIR=\/data .*\/proc\/x: the folder cannot be created/,
  ],
  [
    'data folder',
    failed({ code: 'EACCES', path: '/data/x' }),
    78,
    false,
    /: \/data\/x: the user .* has no permission \(EACCES\)\.$/,
  ],
  ['data folder', failed({ code: 'EROFS', path: '/data' }), 78, false, /read-only/],
  ['data folder', failed({ code: 'ENOSPC' }), 1, false, /disk is full/],
  ['data folder', failed({ code: 'EDQUOT' }), 1, false, /disk is full/],
  ['data folder', failed({}, 'initdb failed (code 1): Disk quota exceeded'), 1, false, /disk is full/],
  ['data folder', failed({ code: 'EPERM' }), 78, false, /^DATA_DIR=\/data .*: \/data: the user .* has no permission/],
  ['data folder', failed({ code: 'ENOTDIR', path: '/x' }), 78, false, /a part of the path is not a folder/],
  ['data folder', failed({ code: 'EISDIR', path: '/data/x' }), 78, false, /a folder has the name of the file/],
  ['data folder', failed({ code: 'ELOOP', path: '/data' }), 78, false, /form a loop/],
  ['data folder', failed({ code: 'ENAMETOOLONG', path: '/data' }), 78, false, /too long/],
  ['data folder', failed({ code: 'ERR_SQLITE_ERROR', errcode: 14 }), 78, false, /no permission/],
  ['data folder', failed({ code: 'ERR_SQLITE_ERROR', errcode: 1544 }), 78, false, /read-only/],
  ['data folder', failed({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 1, false, /disk is full/],
  [
    'data folder',
    failed({}, 'initdb failed (code 1): could not write:\nNo space left on device'),
    1,
    false,
    /disk is full/,
  ],
  ['data folder', failed({}, 'PostgreSQL did not start (code 1): FATAL: x'), 1, false, /^PostgreSQL did not start/],
  ['data folder', failed({ code: '42501' }), 78, false, /own the database/],

  [
    'database',
    failed({ code: 'ECONNREFUSED', syscall: 'connect' }),
    1,
    true,
    /^PostgreSQL at db.example:5432 cannot be reached/,
  ],
  ['database', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 1, true, /cannot be reached/],
  ['database', failed({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), 1, true, /cannot be reached/],
  ['database', new AggregateError([failed({ code: 'ECONNREFUSED', syscall: 'connect' })]), 1, true, /what happened/],
  ['database', failed({}, 'timeout expired'), 1, true, /cannot be reached/],
  ['database', failed({ code: '53300' }, 'sorry, too many clients already'), 1, true, /free connection: sorry/],
  ['database', failed({ code: '57P03' }, 'starting up.'), 1, true, /not ready: starting up\.$/],
  ['database', failed({ code: '53100' }), 1, false, /no disk space left/],
  ['database', failed({ code: '25006' }), 1, true, /does not accept writes/],
  ['database', failed({ code: '28P01' }), 78, false, /password/],
  ['database', failed({ code: '28000' }), 78, false, /user/],
  ['database', failed({ code: '3D000' }), 78, false, /does not have the database/],
  ['database', failed({ code: '42501' }), 78, false, /own the database/],
  ['database', failed({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 78, false, /TLS/],
  ['database', failed({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), 78, false, /TLS/],
  [
    'database',
    failed({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'self-signed certificate in certificate chain'),
    78,
    false,
    /TLS.*sslrootcert=/,
  ],
  ['database', failed({ code: 'CERT_HAS_EXPIRED' }), 78, false, /TLS/],
  ['database', failed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 78, false, /TLS/],
  [
    'database',
    failed({}, 'SASL: client password must be a string'),
    78,
    false,
    /requires a password, but DATABASE_URL/,
  ],
  ['database', failed({}, 'The server does not support SSL connections'), 78, false, /TLS/],
  ['database', new NeedsOperator('Do this\n first.'), 78, false, /^Do this first\.$/],
  ['port', new SettingsError('PORT=x cannot be used.'), 78, false, /^PORT=x cannot be used\.$/],
])('at %s: %s', (step, error, exitCode, isWaitedFor, line) => {
  test(`exits with ${exitCode} and prints one line`, () => {
    const failure = describeStartFailure(error, step, places);
    expect(failure).toEqual({ line: expect.stringMatching(line), exitCode, isWaitedFor });
    expect(failure.line).not.toContain('\n');
  });
});

it('has no line for an unexpected error', () => {
  for (const error of [new TypeError('x is not a function'), 'thrown', undefined]) {
    expect(describeStartFailure(error, 'services', places)).toEqual({ line: null, exitCode: 1, isWaitedFor: false });
  }
});

it('names the embedded database by its folder', () => {
  const failure = describeStartFailure(failed({ code: '57P03' }), 'database', { ...places, database: null });
  expect(failure.line).toContain('The embedded PostgreSQL in /data is not ready');
});

test('waits after a rejected location credential, because the location may be enabled again', () => {
  const failure = describeStartFailure(failed({}, "'Authorization Violation'"), 'bus', {
    ...places,
    hasLocationCredential: true,
  });
  expect(failure).toMatchObject({ exitCode: 1, isWaitedFor: true });
  expect(failure.line).toMatch(
    /rejected LOCATION_CREDENTIAL. Its location is disabled or deleted, the credential was renewed/,
  );
});
