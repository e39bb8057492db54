import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { HttpsTarget } from '@pharos/contract/bus/target.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Issued, issueCertificate, type Wanted } from '../testing/certificates.ts';
import { sumOfPhases, testContext } from '../testing/context.ts';
import { listenHttp, listenHttps, listenTcp } from '../testing/listening.ts';
import { startNameServer } from '../testing/name-server.ts';
import { probeHttp } from './probe-http.ts';

const DAY_MS = 86_400_000;
let root: Issued;
let roots: string[];

beforeAll(async () => {
  root = await issueCertificate({ name: 'Test Root', to: 3650 });
  roots = [root.certificate];
});

const probeTls = (port: number, options: Partial<HttpsTarget> = {}, nameServers?: string[]) =>
  probeHttp(
    { type: 'https', url: `https://localhost:${port}/`, timeoutSeconds: 20, ...options },
    testContext({ trustedRoots: roots, ...(nameServers ? { nameServers } : {}) }),
  );

const hello = (options: SecureContextOptions & { requestCert?: boolean; rejectUnauthorized?: boolean }) =>
  listenHttps(options, (_request, response) => response.end('hello'));

const HANDSHAKE_RECORD = 22;
const CLIENT_KEY_EXCHANGE = 16;

/**
 * Removes the extension renegotiation_info (RFC 5746 section 3.2). The ServerHello must be in a separate record at the
 * start of `data`.
 */
const withoutRenegotiationInfo = (data: Buffer): Buffer => {
  const extension = Buffer.of(0xff, 0x01, 0, 1, 0);
  const at = data.indexOf(extension);
  const changed = Buffer.concat([data.subarray(0, at), data.subarray(at + extension.length)]);
  const extensionsAt = 46 + (changed[43] ?? 0) + 1;
  for (const lengthAt of [3, 7, extensionsAt]) {
    changed.writeUInt16BE(changed.readUInt16BE(lengthAt) - extension.length, lengthAt);
  }
  return changed;
};

const servedWith = async (wanted: Partial<Wanted>, issuer: Issued | 'itself' = root) => {
  const issued = await issueCertificate(
    { name: 'leaf', hosts: ['localhost', '127.0.0.1', '::1'], ...wanted },
    issuer === 'itself' ? undefined : issuer,
  );
  return { port: await hello({ cert: issued.certificate, key: issued.key }), issued };
};

describe('the certificate', () => {
  it('accepts a valid certificate and stores its facts', async () => {
    const { port, issued } = await servedWith({ to: 20 });
    const finding = await probeTls(port);
    const der = new X509Certificate(issued.certificate).raw;
    expect(finding).toMatchObject({ verdict: 'AV', statusCode: 200 });
    expect(finding.certificate).toMatchObject({
      subject: 'CN=leaf',
      issuer: 'CN=Test Root',
      altNames: expect.arrayContaining(['localhost', '127.0.0.1']),
      problem: null,
      fingerprint: createHash('sha256')
        .update(der)
        .digest('hex')
        .toUpperCase()
        .replace(/(..)(?!$)/g, '$1:'),
    });
    expect(Math.abs((finding.certificate?.notAfter ?? 0) - (Date.now() + 20 * DAY_MS))).toBeLessThan(60_000);
    expect(finding.phases.tls).toBeGreaterThan(0);
    expect(Math.abs(sumOfPhases(finding.phases) - (finding.responseTimeMs ?? 0))).toBeLessThan(0.1);
  });

  const date = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  it.each([
    ['has expired', { from: -30, to: -2 }, `The certificate expired on ${date(-2)}`],
    ['is not yet valid', { from: 3, to: 30 }, `The certificate is not valid before ${date(3)}`],
    ['is for another host', { hosts: ['other.example'] }, 'The certificate is not valid for localhost'],
    [
      'names its host in the common name alone',
      { name: 'localhost', extensions: [] },
      'The certificate contains localhost only in its common name, which browsers ignore',
    ],
  ])(
    'reports the target as not responding if its certificate %s, unless certificate problems are ignored',
    async (_case, wanted, problem) => {
      const { port } = await servedWith(wanted);
      const refused = await probeTls(port);
      expect(refused).toMatchObject({ verdict: 'NR', summary: problem, statusCode: null, certificate: { problem } });
      const ignored = await probeTls(port, { ignoreSslVerification: true });
      expect(ignored).toMatchObject({ verdict: 'AV', statusCode: 200, certificate: { problem } });
    },
  );

  it('stores no validity times if they cannot be read, and reports not responding unless certificate problems are ignored', async () => {
    const issued = await issueCertificate({ name: 'leaf', hosts: ['localhost'] });
    const der = Buffer.from(issued.certificate.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    // UTCTime has the form YYMMDDHHMMSSZ (X.690 section 11.8).
    for (const { index } of der.toString('latin1').matchAll(/\d{12}Z/g)) der.write('x'.repeat(12), index);
    const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
    const port = await hello({ cert, key: issued.key });
    const times = { notBefore: null, notAfter: null };
    expect(await probeTls(port)).toMatchObject({ verdict: 'NR', certificate: times });
    expect(await probeTls(port, { ignoreSslVerification: true })).toMatchObject({ verdict: 'AV', certificate: times });
  });

  it('reports a self-signed certificate as not responding', async () => {
    const { port } = await servedWith({}, 'itself');
    expect(await probeTls(port)).toMatchObject({ verdict: 'NR', summary: 'The certificate is self-signed' });
  });

  it('reports a certificate of an unknown root as not responding', async () => {
    const stranger = await issueCertificate({ name: 'Strange Root' });
    const leaf = await issueCertificate({ name: 'leaf', hosts: ['localhost'] }, stranger);
    const port = await hello({ cert: leaf.certificate + stranger.certificate, key: leaf.key });
    expect((await probeTls(port)).summary).toBe('The certificate chain ends in a root that is not trusted');
  });

  it('requires the intermediate certificate, and reports the earliest expiry of the chain', async () => {
    const intermediate = await issueCertificate({ name: 'Intermediate', to: 5 }, root);
    const leaf = await issueCertificate({ name: 'leaf', hosts: ['localhost'], to: 60 }, intermediate);
    const whole = await probeTls(await hello({ cert: leaf.certificate + intermediate.certificate, key: leaf.key }));
    expect(whole).toMatchObject({
      verdict: 'AV',
      certificate: { problem: null, chain: ['CN=Intermediate', 'CN=Test Root'] },
    });
    expect(Math.abs((whole.certificate?.notAfter ?? 0) - (Date.now() + 5 * DAY_MS))).toBeLessThan(60_000);
    const alone = await probeTls(await hello({ cert: leaf.certificate, key: leaf.key }));
    expect(alone).toMatchObject({
      verdict: 'NR',
      summary: expect.stringContaining('incomplete'),
      certificate: { chain: [] },
    });
  });

  it('verifies a certificate for an IP address in the same way as for a name', async () => {
    const { port } = await servedWith({ hosts: ['127.0.0.1'] });
    expect(await probeTls(port, { url: `https://127.0.0.1:${port}/` })).toMatchObject({ verdict: 'AV' });
    const { port: other } = await servedWith({ hosts: ['localhost'] });
    expect((await probeTls(other, { url: `https://127.0.0.1:${other}/` })).summary).toBe(
      'The certificate is not valid for 127.0.0.1',
    );
  });

  it('requests the certificate by the host name of each redirect step (SNI)', async () => {
    const one = await issueCertificate({ name: 'one', hosts: ['one.test'] }, root);
    const two = await issueCertificate({ name: 'two', hosts: ['two.test'] }, root);
    const { address } = await startNameServer({
      'one.test': { records: [{ type: 'A', name: 'one.test', data: '127.0.0.1' }] },
      'two.test': { records: [{ type: 'A', name: 'two.test', data: '127.0.0.1' }] },
    });
    const { createSecureContext } = await import('node:tls');
    const port = await listenHttps(
      {
        SNICallback: (name, choose) => {
          const issued = name === 'two.test' ? two : one;
          choose(null, createSecureContext({ cert: issued.certificate, key: issued.key }));
        },
      },
      (request, response) => {
        if (request.headers.host?.startsWith('one')) response.writeHead(302, { location: `https://two.test:${port}/` });
        response.end();
      },
    );
    const finding = await probeTls(port, { url: `https://one.test:${port}/` }, [address]);
    expect(finding).toMatchObject({ verdict: 'AV', certificate: { subject: 'CN=two' } });
  });
});

describe('the TLS handshake', () => {
  it('reports a server that does not know the host name as not responding, and gives the reason', async () => {
    const alert = Buffer.of(0x15, 0x03, 0x03, 0, 2, 2, 112); // A fatal alert with unrecognized_name (RFC 6066 section 3).
    const port = await listenTcp((socket) => socket.once('data', () => void socket.end(alert)));
    expect(await probeTls(port)).toMatchObject({
      verdict: 'NR',
      summary: 'The server does not know this host name (SNI)',
    });
  });

  it('reports a server that speaks plain HTTP as not responding', async () => {
    const port = await listenHttp((_request, response) => response.end());
    expect(await probeTls(port)).toMatchObject({
      verdict: 'NR',
      summary: 'The server does not speak TLS on this port',
    });
  });

  it('reports a handshake that stalls as not responding at the deadline', async () => {
    const port = await listenTcp(() => {});
    const { phases, ...finding } = await probeTls(port, { timeoutSeconds: 3 });
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'The TLS handshake timed out after 3 s' });
    expect(phases.tls).toBeGreaterThan(0);
    expect(sumOfPhases(phases)).toBeGreaterThan(2990);
  });

  it('reports a handshake that the server aborts as not responding', async () => {
    const port = await listenTcp((socket) => socket.once('data', () => socket.end()));
    expect(await probeTls(port)).toMatchObject({ verdict: 'NR', summary: 'Connection closed in the TLS handshake' });
  });

  it('reports a server that requires a client certificate as not responding', async () => {
    const { issued } = await servedWith({});
    for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
      const port = await hello({
        cert: issued.certificate,
        key: issued.key,
        ca: roots,
        requestCert: true,
        rejectUnauthorized: true,
        maxVersion,
      });
      const finding = await probeTls(port);
      expect(finding.verdict, maxVersion).toBe('NR');
      expect(finding.summary, maxVersion).toMatch(/client certificate|closed/i);
    }
  });

  it('continues with a server without secure renegotiation, as browsers do', async () => {
    const { issued } = await servedWith({});
    const server = await hello({ cert: issued.certificate, key: issued.key, maxVersion: 'TLSv1.2' });
    const sent: Buffer[] = [];
    const port = await listenTcp((socket) => {
      const onward = connect(server, '127.0.0.1').on('error', () => {});
      onward.once('data', (data) => {
        socket.write(withoutRenegotiationInfo(data));
        onward.on('data', (more) => socket.write(more));
      });
      socket.on('data', (data) => {
        sent.push(data);
        onward.write(data);
      });
      socket.on('close', () => onward.destroy());
    });
    const finding = await probeTls(port);
    // The removed extension makes the handshake fail later, after the client has sent its key (RFC 5246 section 7.4.7).
    const [, reply] = sent;
    expect(reply?.[0]).toBe(HANDSHAKE_RECORD);
    expect(reply?.[5]).toBe(CLIENT_KEY_EXCHANGE);
    expect(finding.summary).not.toContain('no longer safe');
  });

  it('reports a server with only old TLS versions as not responding', async () => {
    const { issued } = await servedWith({});
    const port = await hello({
      cert: issued.certificate,
      key: issued.key,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect(await probeTls(port)).toMatchObject({
      verdict: 'NR',
      summary: 'The server offers only TLS versions that are no longer safe',
    });
  });

  it('performs a new handshake for each probe', async () => {
    const { issued } = await servedWith({});
    const reused: boolean[] = [];
    const port = await listenHttps({ cert: issued.certificate, key: issued.key }, (request, response) => {
      reused.push((request.socket as unknown as { isSessionReused(): boolean }).isSessionReused());
      response.end();
    });
    for (let count = 0; count < 3; count += 1) expect((await probeTls(port)).verdict).toBe('AV');
    expect(reused).toEqual([false, false, false]);
  });
});

it('follows a redirect to https', async () => {
  const { port } = await servedWith({});
  const plain = await listenHttp((_request, response) =>
    response.writeHead(301, { location: `https://localhost:${port}/` }).end(),
  );
  const finding = await probeTls(plain, { url: `http://localhost:${plain}/` });
  expect(finding).toMatchObject({ verdict: 'AV', certificate: { problem: null } });
});

it('closes the TLS session before the connection', async () => {
  const { certificate, key } = await issueCertificate({ name: 'leaf', hosts: ['localhost'] }, root);
  // TLS 1.2 shows the type of each record (RFC 5246 section 6.2.1). Type 21 is an alert.
  const server = await hello({ cert: certificate, key, maxVersion: 'TLSv1.2' });
  const last = Promise.withResolvers<Buffer | undefined>();
  const port = await listenTcp((socket) => {
    let heard: Buffer | undefined;
    const onward = connect(server, '127.0.0.1').on('error', () => {});
    onward.on('data', (data) => socket.write(data));
    socket.on('data', (data) => {
      heard = data;
      onward.write(data);
    });
    socket.on('close', () => {
      onward.destroy();
      last.resolve(heard);
    });
  });
  expect(await probeTls(port)).toMatchObject({ verdict: 'AV' });
  expect((await last.promise)?.[0]).toBe(21);
});
