import { Resolver } from 'node:dns';
import { makeLocationCredential, writeCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const open = { SIGNUP: 'open', SUPPORT_EMAIL: 'support@example.com' };
const LOCAL_ADDRESSES = ['http://localhost:3000', 'http://127.0.0.2', 'http://[::1]:3000/', 'https://pharos.localhost'];
const refusal = (environment: Record<string, string>, args: string[] = []): string => {
  try {
    readSettings(environment, args);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('settings', () => {
  it('accepts verify-ca by the rules of libpq together with a certificate file', () => {
    const DATABASE_URL = 'postgresql://db.example/pharos?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/ca.pem';
    expect(readSettings({ DATABASE_URL, SECRET_KEY: key }, []).databaseUrl).toBe(DATABASE_URL);
  });

  it('reports all missing settings at once, together with invalid values', () => {
    const environment = {
      DATABASE_URL: 'postgresql://host?sslmode=bogus',
      SIGNUP: 'open',
      BILLING: 'chargebee',
      SLACK_CLIENT_ID: 'x',
    };
    expect(
      refusal(environment)
        .split('\n')
        .map((line) => line.split('=')[0]),
    ).toEqual([
      'DATABASE_URL',
      'SLACK_CLIENT_ID',
      'SECRET_KEY',
      'SUPPORT_EMAIL',
      'CHARGEBEE_SITE',
      'CHARGEBEE_API_KEY',
      'CHARGEBEE_WEBHOOK_USER',
      'CHARGEBEE_WEBHOOK_PASSWORD',
    ]);
  });

  it('reports each invalid value in one line', () => {
    expect(refusal({ PORT: 'x', SIGNUP: 'maybe', DATA_DIR: './data' }).split('\n')).toEqual([
      expect.stringMatching(/^PORT=x cannot be used: it must be /),
      expect.stringMatching(/^SIGNUP=maybe cannot be used: it must be /),
    ]);
  });

  it('has a default for everything', () => {
    expect(readSettings({}, [])).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      checkIntervals: [60, 300, 600],
      signup: 'first',
      probeNetwork: 'any',
      resultsDays: 7,
      roles: new Set(['api', 'engine', 'worker', 'agent']),
    });
  });

  it('trusts only proxies on this machine, or the configured ones', () => {
    expect(readSettings({}, []).trustProxy).toEqual(['loopback']);
    expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.5,fd00::/8' }, []).trustProxy).toEqual([
      'loopback',
      '10.0.0.5',
      'fd00::/8',
    ]);
  });

  it('is public if anyone may sign up, or if the address is not on this machine', () => {
    const isPublic = (environment: Record<string, string>) => readSettings(environment, []).isPublic;
    expect([{}, ...LOCAL_ADDRESSES.map((BASE_URL) => ({ BASE_URL }))].filter(isPublic)).toEqual([]);
    expect(isPublic(open)).toBe(true);
    for (const BASE_URL of [
      'https://pharos.example.com',
      'https://pharos.example.com/',
      'http://10.0.0.5:3000',
      'http://localhost.example.com',
    ]) {
      expect(isPublic({ BASE_URL })).toBe(true);
    }
  });

  it('sells no plans unless anyone may sign up or the operator enables it', () => {
    const billing = (environment: Record<string, string>) => {
      const settings = readSettings(environment, []);
      return [settings.billing, settings.pausesUnused];
    };
    expect(billing({})).toEqual(['off', false]);
    expect(billing({ SIGNUP: 'closed', BILLING: 'builtin' })).toEqual(['builtin', false]);
    expect(billing(open)).toEqual(['builtin', true]);
    expect(billing({ ...open, BILLING: 'off' })).toEqual(['off', false]);
  });

  it('sells through Chargebee with all required settings, and shows no secret in errors', () => {
    const chargebee = {
      BILLING: 'chargebee',
      CHARGEBEE_SITE: 'acme-test',
      CHARGEBEE_API_KEY: 'test_0123456789abcdef',
      CHARGEBEE_WEBHOOK_USER: 'pharos',
      CHARGEBEE_WEBHOOK_PASSWORD: 'a-long-password',
    };
    expect(readSettings(chargebee, []).chargebee).toEqual({
      site: 'acme-test',
      apiKey: 'test_0123456789abcdef',
      url: null,
      webhook: { user: 'pharos', password: 'a-long-password' },
    });
    expect(readSettings({ ...chargebee, BILLING: 'builtin' }, []).chargebee).toBeNull();
    for (const name of Object.keys(chargebee).slice(1))
      expect(refusal({ ...chargebee, [name]: '' })).toMatch(new RegExp(`^${name}= is missing: with BILLING=chargebee`));
    for (const [name, wrong] of [
      ['CHARGEBEE_API_KEY', 'with a blank'],
      ['CHARGEBEE_WEBHOOK_USER', 'with:colon'],
      ['CHARGEBEE_WEBHOOK_PASSWORD', 'short-one'],
    ] as const)
      expect(refusal({ ...chargebee, [name]: wrong })).toContain(`${name}=(hidden) cannot be used`);
    expect(refusal({ ...chargebee, CHARGEBEE_SITE: 'acme.chargebee.com' })).toContain('such as acme of');
  });

  it('uses the configured name servers for domain proofs', () => {
    const servers = (list: string) => readSettings({ DNS_SERVERS: list }, []).dnsServers;
    expect(readSettings({}, []).dnsServers).toBeUndefined();
    const named = ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]', '[2001:db8::53]:5353'];
    expect(servers(named.join(', '))).toEqual(named);
    new Resolver().setServers(named);
    for (const wrong of [
      'dns.example.com',
      '192.0.2.530',
      '192.0.2.53:',
      '192.0.2.53:0',
      '192.0.2.53:70000',
      '192.0.2.1,',
    ]) {
      expect(refusal({ DNS_SERVERS: wrong })).toContain('IP addresses such as 192.0.2.53');
    }
  });

  it('publishes copies to a folder or a bucket, and shows no secret of the bucket in errors', () => {
    expect(readSettings({}, [])).toMatchObject({ publishDir: undefined, publishS3Url: undefined });
    expect(readSettings({ PUBLISH_DIR: '/srv/status/' }, []).publishDir).toBe('/srv/status');
    const url = 'https://AKID:se%2Fcret@s3.example.com/bucket/a/prefix?region=eu-central-1';
    expect(readSettings({ PUBLISH_S3_URL: url }, []).publishS3Url).toBe(url);
    for (const wrong of [
      'https://s3.example.com/bucket',
      'https://AKID@s3.example.com/bucket',
      'https://AKID:secret@s3.example.com/',
      'https://AKID:secret@s3.example.com/bucket/../other%2F',
      'https://AKID:secret@s3.example.com/bucket?list-type=2',
      'https://AKID:se/cret@s3.example.com/bucket',
      's3://AKID:secret@bucket',
    ]) {
      expect(refusal({ PUBLISH_S3_URL: wrong })).toMatch(/^PUBLISH_S3_URL=\S+ cannot be used: .*bucket\/prefix/);
      expect(refusal({ PUBLISH_S3_URL: wrong })).not.toContain('AKID');
    }
  });

  it('orders certificates only if an authority is configured, and serves HTTPS only with ordered certificates', () => {
    const ca = { ACME_DIRECTORY_URL: 'https://ca.example.com/directory' };
    expect(readSettings({}, [])).toMatchObject({ acme: null, httpsPort: undefined, httpPort: undefined });
    expect(readSettings({ ...ca, HTTPS_PORT: '443', HTTP_PORT: '80' }, [])).toMatchObject({
      acme: { directoryUrl: 'https://ca.example.com/directory', email: null },
      httpsPort: 443,
      httpPort: 80,
    });
    expect(readSettings({ ...ca, ACME_EMAIL: 'ops@example.com' }, []).acme?.email).toBe('ops@example.com');
    expect(refusal({ HTTPS_PORT: '443' })).toContain('ACME_DIRECTORY_URL= is missing: with HTTPS_PORT it must be');
    for (const wrong of ['http://ca.example.com/directory', 'https://user:password@ca.example.com/', 'ca.example.com'])
      expect(refusal({ ACME_DIRECTORY_URL: wrong })).toContain('the https:// address of a certificate authority');
    for (const wrong of ['0', '65536', '-1', 'https']) {
      expect(refusal({ ...ca, HTTPS_PORT: wrong })).toContain('HTTPS_PORT=');
      expect(refusal({ HTTP_PORT: wrong })).toContain('HTTP_PORT=');
    }
  });

  it('rejects the same port for two purposes', () => {
    const ca = { ACME_DIRECTORY_URL: 'https://ca.example.com/directory' };
    for (const twice of [
      { ...ca, HTTPS_PORT: '3000' },
      { HTTP_PORT: '3000' },
      { ...ca, HTTPS_PORT: '8443', HTTP_PORT: '8443' },
    ])
      expect(refusal(twice)).toContain('must be different');
  });

  it('normalizes the domain for proofs', () => {
    expect(readSettings({}, []).verifyDomain).toBeUndefined();
    expect(readSettings({ VERIFY_DOMAIN: 'Proof.Example.com' }, []).verifyDomain).toBe('proof.example.com');
    for (const wrong of [
      'https://proof.example.com',
      'proof..example.com',
      '192.0.2.1',
      'proof_1.example.com',
      '-a.com',
    ]) {
      expect(refusal({ VERIFY_DOMAIN: wrong })).toContain('a domain such as proof.example.com');
    }
  });

  it('requires a support address if anyone may sign up', () => {
    expect(refusal({ SIGNUP: 'open' })).toBe(
      'SUPPORT_EMAIL= is missing: with SIGNUP=open it must be an e-mail address.',
    );
    expect(readSettings(open, []).supportEmail).toBe('support@example.com');
  });

  it('treats an empty value as missing', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' }, [])).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it('limits probes to public addresses if anyone may sign up, unless configured otherwise', () => {
    expect(readSettings(open, []).probeNetwork).toBe('public');
    expect(readSettings({ ...open, PROBE_NETWORK: 'any' }, []).probeNetwork).toBe('any');
  });

  it('limits the mails of an organization if anyone may sign up, unless configured otherwise', () => {
    expect(readSettings({}, []).mailsPerDay).toBeNull();
    expect(readSettings({ SIGNUP: 'open', SUPPORT_EMAIL: 'help@example.com' }, []).mailsPerDay).toBe(1000);
    expect(readSettings({ MAILS_PER_DAY: '50' }, []).mailsPerDay).toBe(50);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT=http cannot be used: it must be a port, 0 to 65535 (0 picks a free one).'],
    [{ PORT: '65536' }, 'PORT=65536 cannot be used: it must be a port, 0 to 65535 (0 picks a free one).'],
    [
      { CHECK_INTERVALS: '60,0' },
      'CHECK_INTERVALS=60,0 cannot be used: it must be seconds from 1 to 86400, separated by commas.',
    ],
    [
      { HEARTBEAT_URL: 'https://user:hunter@hc.example.com/ping' },
      'HEARTBEAT_URL=https://hc.example.com cannot be used: it must be an http:// or https:// address, without a user or password.',
    ],
    [{ SIGNUP: 'yes' }, 'SIGNUP=yes cannot be used: it must be first, open or closed.'],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL=(hidden) cannot be used: it must be an smtp:// or smtps:// address with a host ' +
        '(in its password, @ / ? # and % are percent-encoded).',
    ],
    ...[
      'bogus',
      'allow',
      '',
      'require&sslmode=bogus',
      'verify-ca&uselibpqcompat=true',
      'verify-ca&uselibpqcompat=true&sslrootcert=',
    ].map((mode): [Record<string, string>, string] => [
      { DATABASE_URL: `postgresql://ann:secret@db.example/pharos?sslmode=${mode}`, SECRET_KEY: key },
      'DATABASE_URL=postgresql://db.example cannot be used: it must be a postgresql:// address (in its password, @ / ? # and % are percent-encoded), ' +
        'whose sslmode, if any, is disable, no-verify, prefer, require, verify-ca, verify-full, and which has sslrootcert=/path/to/ca.pem ' +
        'where it has uselibpqcompat=true and sslmode=verify-ca.',
    ]),
    [{ RESULTS_DAYS: '1.5' }, 'RESULTS_DAYS=1.5 cannot be used: it must be a whole number of days from 1 to 3650.'],
    [
      { BASE_URL: 'ftp://pharos' },
      'BASE_URL=ftp://pharos cannot be used: it must be an http:// or https:// address without user, password and query, whose path has letters, digits and . _ ~ - only.',
    ],
    [
      { BASE_URL: 'https://me:pw@pharos.example' },
      'BASE_URL=https://pharos.example cannot be used: it must be an http:// or https:// address without user, password and query, whose path has letters, digits and . _ ~ - only.',
    ],
    ...['?x=1', '/a?x=1', '/a/../b', '/a//b', '/a;b', '/%C3%A4'].map((end): [Record<string, string>, string] => [
      { BASE_URL: `https://pharos.example${end}` },
      'BASE_URL=https://pharos.example cannot be used: it must be an http:// or https:// address without user, password and query, whose path has letters, digits and . _ ~ - only.',
    ]),
    [
      { HEARTBEAT_URL: 'https://me:pw@pharos.example' },
      'HEARTBEAT_URL=https://pharos.example cannot be used: it must be an http:// or https:// address, without a user or password.',
    ],
    [{ PROBE_ADDRESS: 'example.com' }, 'PROBE_ADDRESS=example.com cannot be used: it must be an IP address.'],
    [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN=(hidden) cannot be used: it must be at least 8 letters, digits or signs, without spaces.',
    ],
    ...['1', 'yes', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/8/8', 'loopback,', 'proxy.example.com'].map(
      (value): [Record<string, string>, string] => [
        { TRUST_PROXY: value },
        `TRUST_PROXY=${value} cannot be used: it must be loopback, or addresses and networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; not /0, by which every client could pretend another address.`,
      ],
    ),
  ])('rejects %j with a one-line error', (environment, line) => {
    expect(refusal(environment)).toBe(line);
  });

  it.each([
    ...[
      'abc',
      'Pharos',
      'Pharos <nobody>',
      'a@b.c, d@e.f',
      'Pharos <pharos@example.com',
      'Team: a@b.c;',
      '@b.c',
      'a@',
      'a@b@c',
    ]
      .concat(['a\r\nBcc: x@y.z <q@w.e>', 'Ops <a@b.c> <d@e.f>', '"Ops" <a@b.c>x', 'a b@c.d'])
      .map((MAIL_FROM) => ({ MAIL_FROM })),
    ...['smtp://', 'smtp://:25', 'smtp://user:pass@', 'smtps:///', 'smtp://mail.example:0'].map((SMTP_URL) => ({
      SMTP_URL,
    })),
    ...[
      'tcp://x:0',
      'icmp://192.0.2.1/24',
      'icmp://x:80',
      'tcp://u:p@x:80',
      'tcp://x:80/path',
      'tcp://x:80?a',
      'icmp://x#a',
      'icmp://x,',
      'tcp://169.254.169.254:80',
      'icmp://x,tcp://metadata.google.internal:80',
      'icmp://[fd00:ec2::254]',
      'icmp://224.0.0.1',
    ].map((REFERENCE_TARGETS) => ({ REFERENCE_TARGETS })),
    ...['any', 'x'.repeat(64), '-a', 'A'].map((LOCATION_KEY) => ({ LOCATION_KEY })),
    { RESULTS_DAYS: '4000' },
  ])('rejects %j, and describes the allowed values', (environment: Record<string, string>) => {
    expect(refusal(environment)).toMatch(/ cannot be used: it must be /);
  });

  it.each([
    ...[
      'pharos@localhost',
      'Pharos <pharos@localhost>',
      '<a@b.example>',
      '"Doe, J." <a@b.example>',
      'Pharos, Inc. <a+b@b.example>',
    ]
      .concat(['Überwachung <wächter@bücher.example>', ' a@b.example '])
      .map((MAIL_FROM) => ({ MAIL_FROM })),
    ...['smtp://mail.example', 'smtp://u:p%40ss@mail.example:587', 'smtps://[::1]:465/?pool=1'].map((SMTP_URL) => ({
      SMTP_URL,
    })),
    ...['icmp://192.0.2.1/', 'ICMP://gateway.example', 'tcp://[2001:db8::1]:443'].map((REFERENCE_TARGETS) => ({
      REFERENCE_TARGETS,
    })),
    ...['anywhere', 'x'.repeat(63), '1'].map((LOCATION_KEY) => ({ LOCATION_KEY })),
  ])('accepts %j', (environment: Record<string, string>) => {
    expect(refusal(environment)).toBe('accepted');
  });

  it('reads the reference hosts of this location', () => {
    expect(
      readSettings({ REFERENCE_TARGETS: 'icmp://192.0.2.1, tcp://[2001:db8::1]:443' }, []).referenceTargets,
    ).toEqual([
      { type: 'icmp', host: '192.0.2.1', timeoutSeconds: 2 },
      { type: 'tcp', host: '2001:db8::1', port: 443, timeoutSeconds: 2 },
    ]);
    expect(readSettings({}, [])).toMatchObject({ referenceTargets: [], hasOwnReferences: true });
    expect(readSettings({ REFERENCE_TARGETS: 'none' }, [])).toMatchObject({
      referenceTargets: [],
      hasOwnReferences: false,
    });
    expect(refusal({ REFERENCE_TARGETS: 'tcp://example.com' })).toContain('hosts such as icmp://192.0.2.1');
    expect(refusal({ REFERENCE_TARGETS: 'none,icmp://192.0.2.1' })).toMatch(
      /^REFERENCE_TARGETS=none,icmp:\/\/192\.0\.2\.1 cannot be used: .* or none alone\.$/,
    );
  });

  it('never shows a key or a password', () => {
    expect(refusal({ SECRET_KEY: 'c2hvcnQ=' })).toBe(
      'SECRET_KEY=(hidden) cannot be used: it must be 32 bytes in base64 (openssl rand -base64 32).',
    );
    const odd = ['mysql://me:secret@host/db', 'postgres://me:1/secret@host/db', 'postgres://me:1#secret@host/db'];
    odd.push(
      'postgresql//me:secret@host',
      'me:secret@host',
      'mysql://host/db?password=secret',
      'postgres://me:%ffsecret@host',
    );
    for (const DATABASE_URL of odd) {
      const line = refusal({ DATABASE_URL });
      expect(line).toMatch(/^DATABASE_URL=.* cannot be used/);
      expect(line).not.toContain('secret');
    }
    expect(refusal({}, ['--database=postgres://me:secret@host'])).not.toContain('secret');
    expect(refusal({}, ['postgres://me:secret@host'])).not.toContain('secret');
    expect(refusal({}, ['--role=postgres://me:secret@host'])).not.toContain('secret');
  });

  it('requires a secret key with an external database', () => {
    const DATABASE_URL = 'postgresql://localhost/pharos';
    expect(refusal({ DATABASE_URL })).toContain('SECRET_KEY');
    expect(refusal({ DATABASE_URL, SECRET_KEY: key })).toBe('accepted');
  });

  it('reads the NATS servers, and shows no passwords in errors', () => {
    expect(readSettings({}, []).nats).toBeNull();
    expect(readSettings({ NATS_URL: 'tls://me:p%40ss@a,tls://b:4333', NATS_CREDS: '/c' }, []).nats).toEqual({
      servers: { hosts: ['a:4222', 'b:4333'], isTls: true, user: 'me', password: 'p@ss' },
      credsFile: '/c',
    });
    expect(readSettings({ NATS_URL: 'nats://a', NATS_REPLICAS: '3' }, []).nats?.replicas).toBe(3);
    expect(refusal({ NATS_URL: 'nats://a', NATS_REPLICAS: '2' })).toContain('1, 3 or 5');
    expect(refusal({ NATS_URL: 'http://me:secret@host' })).toBe(
      'NATS_URL=http://host cannot be used: it must be nats:// or tls:// addresses of the servers of one cluster, ' +
        'separated by commas (in its password, @ / ? # and % are percent-encoded).',
    );
    expect(refusal({ NATS_URL: 'nats://me:se/cret@host,nats://b' })).not.toContain('cret');
    expect(refusal({ NATS_CREDS: '/c' })).toMatch(/^NATS_URL= is missing: with NATS_CREDS it must be nats:/);
  });

  it('authenticates a standalone agent with the credential of its location', async () => {
    const { credential } = await makeLocationCredential(makeNatsKeys(), 'north');
    const LOCATION_CREDENTIAL = writeCredential(credential);
    const agent = { NATS_URL: 'tls://nats.example.com', LOCATION_CREDENTIAL };
    expect(readSettings(agent, ['--role=agent'])).toMatchObject({
      locationCredential: credential,
      locationKey: 'north',
      locationName: 'north',
    });
    expect(readSettings({ ...agent, LOCATION_KEY: 'north' }, ['--role=agent']).locationKey).toBe('north');
    const tunneled = { ...agent, NATS_URL: 'nats://127.0.0.1:4222' };
    expect(readSettings(tunneled, ['--role=agent']).locationKey).toBe('north');
    for (const [environment, args, reason] of [
      [{ ...agent, LOCATION_KEY: 'south' }, ['--role=agent'], 'LOCATION_KEY=south cannot be used'],
      [{ ...agent, NATS_URL: 'nats://me:pass@host' }, ['--role=agent'], 'or a user or password in NATS_URL'],
      [{ ...agent, NATS_CREDS: '/c' }, ['--role=agent'], 'together with NATS_CREDS'],
      [{ LOCATION_CREDENTIAL }, ['--role=agent'], 'without NATS_URL'],
      [{ ...agent, NATS_URL: 'nats://nats.example.com' }, ['--role=agent'], 'Use a tls:// address'],
      [agent, ['--role=agent,engine'], 'only for --role=agent'],
      [{ ...agent, LOCATION_CREDENTIAL: `${LOCATION_CREDENTIAL}x` }, ['--role=agent'], 'LOCATION_CREDENTIAL=(hidden)'],
    ] as const) {
      expect(refusal(environment, [...args])).toContain(reason);
    }
  });

  it('allows separate roles with NATS, and a standalone agent without the settings of other roles', () => {
    const NATS_URL = 'nats://127.0.0.1';
    for (const role of ['api', 'engine', 'worker', 'agent', 'api,engine'])
      expect(readSettings({ NATS_URL }, [`--role=${role}`]).isAgentAlone).toBe(role === 'agent');
    const otherSettings = { DATABASE_URL: 'postgresql://db/pharos', SIGNUP: 'open', HTTPS_PORT: '443' };
    expect(readSettings({ NATS_URL, ...otherSettings }, ['--role=agent']).isAgentAlone).toBe(true);
    expect(refusal({ NATS_URL, ...otherSettings }, ['--role=agent,worker'])).toContain('SECRET_KEY= is missing');
  });

  it('uses the key of a location as its name unless a name is configured', () => {
    expect(readSettings({}, []).locationName).toBe('Local');
    expect(readSettings({ LOCATION_KEY: 'north' }, []).locationName).toBe('north');
    expect(readSettings({ LOCATION_KEY: 'north', LOCATION_NAME: 'North' }, []).locationName).toBe('North');
  });

  it('accepts the worker alone, or api, engine and agent together', () => {
    expect(readSettings({}, ['--role=worker']).roles).toEqual(new Set(['worker']));
    expect(readSettings({}, ['--role=api,engine,agent']).roles).toEqual(new Set(['api', 'engine', 'agent']));
    expect(refusal({}, ['--role=cook'])).toBe(
      '--role=cook cannot be used: it must be all, or some of api, engine, worker, agent.',
    );
    expect(refusal({}, ['--role=engine'])).toBe(
      '--role=engine cannot be used: without NATS_URL, the roles api, engine and agent must run in one process.',
    );
    expect(refusal({}, ['--rol=all'])).toContain('--rol is not an option');
  });
});
