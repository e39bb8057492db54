import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { listenHttp, listenHttps, listenRaw, listenTcp } from '@pharos/probes/testing/listening.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createEgressFetch } from './egress-fetch.ts';

const get = { method: 'GET', headers: { accept: 'application/json' }, body: null };
const anywhere = createEgressFetch({ network: 'any' }, { timeoutMs: 60_000 });
const outside = createEgressFetch({ network: 'public' });
const local = (port: number): string => `http://localhost:${port}`;

describe('a request', () => {
  test('forwards the request, and returns the response with its headers', async () => {
    const port = await listenHttp(async (request, response) => {
      const chunks = await request.toArray();
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', 'max-age=60');
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(
        JSON.stringify([request.method, request.url, request.headers.host, Buffer.concat(chunks).toString()]),
      );
    });
    const response = await anywhere(`${local(port)}/token?a=b`, { method: 'POST', headers: {}, body: 'grant=code' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect([response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual([
      'max-age=60',
      ['a=1', 'b=2'],
    ]);
    expect(await response.json()).toEqual(['POST', '/token?a=b', `localhost:${port}`, 'grant=code']);
  });

  test('does not follow redirects', async () => {
    const port = await listenHttp((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const response = await anywhere(local(port), get);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere']);
  });

  test('leaves no connection open', async () => {
    let closed: Promise<unknown> | undefined;
    const port = await listenTcp((socket) => {
      closed = new Promise((resolve) => socket.once('close', resolve));
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'));
    });
    expect(await (await anywhere(local(port), get)).text()).toBe('ok');
    await closed;
  });

  test('connects to the address that accepts, if a name has several', async () => {
    const port = await listenHttp((_request, response) => response.end('by IPv6'), '::1');
    // This name has an IPv4 and an IPv6 address (RFC 6761), even if the hosts file defines localhost differently.
    expect(await (await anywhere(`http://dual.localhost:${port}`, get)).text()).toBe('by IPv6');
  });

  test('rejects private addresses and plain http if only public addresses are allowed', async () => {
    let requests = 0;
    const port = await listenTcp(() => {
      requests += 1;
    });
    await expect(outside(local(port), get)).rejects.toThrow(/https/);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433']) {
      await expect(outside(`https://${host}:${port}/`, get)).rejects.toThrow(TargetNotAllowed);
    }
    for (const protocol of ['ftp', 'ws']) {
      await expect(anywhere(`${protocol}://localhost:${port}/`, get)).rejects.toThrow(/https/);
    }
    expect(requests).toBe(0);
  });
});

describe('a response', () => {
  const statusesWith = async (answer: (status: number) => string): Promise<Map<number, number | 'refused'>> => {
    const port = await listenTcp((socket) =>
      socket.once('data', (head) => socket.end(answer(Number(/\d+/.exec(head.toString())?.[0])))),
    );
    const all = Array.from({ length: 900 }, (_, n) => n + 100);
    const statuses = await Promise.all(
      all.map((status) =>
        anywhere(`${local(port)}/${status}`, get).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          () => 'refused' as const,
        ),
      ),
    );
    return new Map(all.map((status, n) => [status, statuses[n] ?? 'refused']));
  };
  const expected = new Map(
    Array.from({ length: 900 }, (_, n) => [n + 100, n >= 100 && n < 500 ? n + 100 : ('refused' as const)]),
  );

  // An event listener that throws would end the process. Here, it fails the test run as an uncaught error.
  test.each([
    ['a body', 'content-length: 2\r\n\r\n{}'],
    ['no body', 'content-length: 0\r\n\r\n'],
    ['a body up to its end', '\r\n{}'],
    ['a body in chunks', 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
  ])('accepts the statuses from 200 to 599 with %s, and rejects all other statuses', async (_, rest) => {
    const received = await statusesWith((status) => `HTTP/1.1 ${status} Whatever\r\nconnection: close\r\n${rest}`);
    // Responses with these statuses have no body. The client may reject the bytes that follow before it reads the
    // status.
    for (const status of [204, 304]) if (received.get(status) === 'refused') received.set(status, status);
    expect(received).toEqual(expected);
  });

  test('rejects a response that is too large', async () => {
    const port = await listenHttp((_request, response) => response.end(Buffer.alloc(300_000)));
    await expect(anywhere(local(port), get)).rejects.toThrow(/max size/);
  });

  test.each([
    ['is cut off in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
    ['is cut off in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc'],
    ['is cut off in its headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['is nothing', ''],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['is bytes', Buffer.from([0, 255, 13, 10, 13, 10, 0, 7])],
    ['has a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['has a header with a NUL', 'HTTP/1.1 200 OK\r\na: \0\r\ncontent-length: 0\r\n\r\n'],
    ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['has headers without end', `HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`],
    ['has a chunk of no size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc'],
  ])('rejects a response that %s', async (_, reply) => {
    await expect(anywhere(local(await listenRaw(reply)), get)).rejects.toThrow();
    await expect(anywhere(local(await listenRaw(reply, 'reset')), get)).rejects.toThrow();
  });

  test('does not return the invalid data that follows a response', async () => {
    const port = await listenRaw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 999 \0');
    await anywhere(local(port), get).then(
      async (response) => expect(await response.text()).toBe('ok'),
      (error) => expect(error).toBeInstanceOf(Error),
    );
  });

  test('rejects a response that does not arrive completely within the timeout', async () => {
    const hasty = createEgressFetch({ network: 'any' }, { timeoutMs: 300 });
    const silent = await listenTcp(() => {});
    await expect(hasty(local(silent), get)).rejects.toThrow(/time/i);
    for (const start of ['HTTP/1.1 200 OK\r\na: ', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n']) {
      const port = await listenTcp((socket) => {
        socket.write(start);
        const drip = setInterval(() => socket.write('x'), 20);
        socket.once('close', () => clearInterval(drip));
      });
      await expect(hasty(local(port), get)).rejects.toThrow(/time/i);
    }
  });
});

describe('TLS connections', () => {
  afterAll(() => setDefaultCACertificates(rootCertificates));

  test('requires a certificate for the host name from a trusted authority', async () => {
    const authority = await issueCertificate({ name: 'Egress Authority' });
    const serve = async (host: string, issuer = authority): Promise<number> => {
      const { certificate, key } = await issueCertificate({ name: host, hosts: [host] }, issuer);
      return listenHttps({ cert: certificate, key }, (request, response) => response.end(request.headers.host));
    };
    const good = await serve('localhost');
    const trusted = (port: number, host = 'localhost') => anywhere(`https://${host}:${port}/`, get);
    await expect(trusted(good)).rejects.toThrow(/certificate/);

    setDefaultCACertificates([...rootCertificates, authority.certificate]);
    expect(await (await trusted(good)).text()).toBe(`localhost:${good}`);
    expect((await trusted(await serve('127.0.0.1'), '127.0.0.1')).status).toBe(200);
    await expect(trusted(await serve('elsewhere.example'))).rejects.toThrow(/altnames|Hostname/);
    await expect(trusted(good, '127.0.0.1')).rejects.toThrow(/altnames|IP/);
    const stranger = await issueCertificate({ name: 'Of nobody' });
    await expect(trusted(await serve('localhost', stranger))).rejects.toThrow(/certificate/);
  });
});
