import type { IncomingMessage, ServerResponse } from 'node:http';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, it } from 'vitest';
import type { ProbeContext, ProbeFinding } from '../prober.ts';
import { issueCertificate } from '../testing/certificates.ts';
import { testContext } from '../testing/context.ts';
import { listenHttp, listenRaw, listenTcp, listenTls } from '../testing/listening.ts';
import { probeHttp } from './probe-http.ts';

const get = (
  port: number,
  options: Partial<WebTarget> = {},
  context: Partial<ProbeContext> = {},
): Promise<ProbeFinding> =>
  probeHttp({ type: 'http', url: `http://127.0.0.1:${port}/`, timeoutSeconds: 20, ...options }, testContext(context));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const served = async (handler: Handler, options: Partial<WebTarget> = {}) => get(await listenHttp(handler), options);
const sent = async (raw: string | Buffer, options: Partial<WebTarget> = {}) => get(await listenRaw(raw), options);

const contains = (text: string) => ({ stringCheck: { mode: 'contains' as const, text } });
const absent = (text: string) => ({ stringCheck: { mode: 'absent' as const, text } });

describe('the request', () => {
  it('is a GET with the configured User-Agent, and omits its secrets from the record', async () => {
    let seen: IncomingMessage | undefined;
    const finding = await served(
      (request, response) => {
        seen = request;
        response.end();
      },
      {
        basicAuth: { username: 'me', password: 'grüße:1' },
        headers: { 'X-Token': 's3cret', host: 'virtual.example', 'user-agent': 'Mine/1' },
      },
    );
    expect(seen?.method).toBe('GET');
    expect(seen?.headers).toMatchObject({
      host: 'virtual.example',
      'user-agent': 'Mine/1',
      'accept-encoding': 'gzip, deflate, identity',
      'x-token': 's3cret',
      authorization: `Basic ${Buffer.from('me:grüße:1').toString('base64')}`,
    });
    expect(finding.verdict).toBe('AV');
    expect(finding.requestHeaders).toMatchObject({ Authorization: '(hidden)', 'X-Token': '(hidden)' });
    expect(JSON.stringify(finding)).not.toContain('s3cret');
  });

  it('has its secrets hidden in a page that repeats them', async () => {
    const finding = await served(
      ({ headers }, response) => {
        const text = JSON.stringify(headers);
        response.writeHead(500, {
          'X-Echo': String(headers['x-token']),
          'X-Url': encodeURIComponent(text).slice(0, 400),
        });
        response.end(`${text} ${Buffer.from(text).toString('base64')} `.repeat(3));
      },
      { basicAuth: { username: 'me', password: 'pass-word-1' }, headers: { 'X-Token': 's3cret/token' } },
    );
    expect(finding.bodyExcerpt).toContain('"x-token":"(hidden)"');
    const shown = JSON.stringify(finding);
    const authorization = Buffer.from('me:pass-word-1').toString('base64');
    for (const secret of ['s3cret/token', 'pass-word-1', authorization]) {
      expect(shown).not.toContain(secret.slice(0, -2));
      for (const offset of ['', 'a', 'aa'])
        expect(shown).not.toContain(
          Buffer.from(offset + secret)
            .toString('base64')
            .slice(4, -4),
        );
    }
  });

  it('contains the product in its User-Agent', async () => {
    let agent: string | undefined;
    await served((request, response) => {
      agent = request.headers['user-agent'];
      response.end();
    });
    expect(agent).toBe('PharosBot/1.0 (+https://pharos.example)');
  });

  it('contains the credentials of the URL', async () => {
    let authorization: string | undefined;
    const port = await listenHttp((request, response) => {
      authorization = request.headers.authorization;
      response.end();
    });
    await get(port, { url: `http://me:p%40ss@127.0.0.1:${port}/` });
    expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it.each(['Transfer-Encoding', 'Connection', 'Bad Name'])('is not sent with the header %s', async (name) => {
    const finding = await served((_request, response) => response.end(), { headers: { [name]: 'x' } });
    expect(finding.verdict).toBeNull();
    expect(finding.proberError).toContain(name);
  });

  it('uses a new connection each time, and closes it', async () => {
    const ports = new Set<number | undefined>();
    let closed = 0;
    const port = await listenHttp((request, response) => {
      ports.add(request.socket.remotePort);
      request.socket.on('close', () => closed++);
      response.setHeader('Connection', 'keep-alive');
      response.end('x');
    });
    for (let count = 0; count < 3; count += 1) await get(port);
    expect(ports.size).toBe(3);
    await expect.poll(() => closed).toBe(3);
  });
});

describe('the status', () => {
  it.each([
    [200, 'AV', 'Available'],
    [204, 'AV', 'Available'],
    [206, 'AV', 'Available'],
    [304, 'RE', 'HTTP 304 Not Modified'],
    [404, 'RE', 'HTTP 404 Not Found'],
    [503, 'RE', 'HTTP 503 Service Unavailable'],
  ])('%i results in the verdict %s', async (code, verdict, summary) => {
    const finding = await served((_request, response) => response.writeHead(code).end());
    expect(finding).toMatchObject({ verdict, summary, statusCode: code, proberError: null });
  });

  it.each([
    ['whitelist', [418], 418, 'AV'],
    ['whitelist', [418], 200, 'SCE'],
    ['blacklist', [200], 200, 'SCE'],
    ['blacklist', [200], 500, 'RE'],
  ] as const)('with %s %j changes the verdict of %i to %s', async (mode, codes, code, verdict) => {
    const finding = await served((_request, response) => response.writeHead(code).end(), {
      statusCheck: { mode, codes: [...codes] },
    });
    expect(finding.verdict).toBe(verdict);
  });

  it('stores response headers and an excerpt of the body only on failure', async () => {
    const handler: Handler = (request, response) => {
      response.setHeader('Set-Cookie', 'session=s3cret').setHeader('X-Trace', '7');
      response.statusCode = request.url === '/bad' ? 500 : 200;
      response.end('x'.repeat(5000));
    };
    const port = await listenHttp(handler);
    const bad = await get(port, { url: `http://127.0.0.1:${port}/bad` });
    expect(bad.responseHeaders).toMatchObject({ 'x-trace': '7', 'set-cookie': '(hidden)' });
    expect(bad.bodyExcerpt).toBe('x'.repeat(2048));
    const good = await get(port);
    expect(good).not.toHaveProperty('responseHeaders');
    expect(good).not.toHaveProperty('bodyExcerpt');
  });
});

describe('redirects', () => {
  const redirecting = (locations: Record<string, string>): Promise<number> =>
    listenHttp((request, response) => {
      const location = locations[request.url ?? ''];
      if (location === undefined) response.end('arrived');
      else response.writeHead(302, { location }).end();
    });

  it.each(['/there', 'there', './there?x=1', '?there'])('follows the relative location %s', async (location) => {
    const port = await redirecting({ '/': location });
    expect(await get(port, contains('arrived'))).toMatchObject({ verdict: 'AV', statusCode: 200 });
  });

  it.each([301, 302, 303, 307, 308])('follows %i', async (code) => {
    const finding = await served((request, response) =>
      request.url === '/' ? response.writeHead(code, { location: '/x' }).end() : response.end(),
    );
    expect(finding).toMatchObject({ verdict: 'AV', statusCode: 200 });
  });

  it('follows ten redirects and never requests the eleventh', async () => {
    const paths: string[] = [];
    const handler: Handler = (request, response) => {
      paths.push(request.url ?? '');
      const step = Number(request.url?.slice(1) || 0);
      response.writeHead(302, { location: `/${step + 1}` }).end();
    };
    expect(await served(handler)).toMatchObject({ verdict: 'RE', summary: 'More than 10 redirects', statusCode: 302 });
    expect(paths).toEqual(['/', '/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9', '/10']);
  });

  it('accepts the response after the tenth redirect', async () => {
    const finding = await served((request, response) => {
      const step = Number(request.url?.slice(1) || 0);
      if (step === 10) response.end();
      else response.writeHead(302, { location: `/${step + 1}` }).end();
    });
    expect(finding).toMatchObject({ verdict: 'AV', statusCode: 200 });
  });

  it('ends a loop', async () => {
    const port = await redirecting({ '/': '/' });
    expect((await get(port)).summary).toBe('More than 10 redirects');
  });

  it.each([undefined, '', 'ftp://127.0.0.1/', 'http://'])('reports the invalid location %j', async (location) => {
    const finding = await served((_request, response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    );
    expect(finding).toMatchObject({ verdict: 'RE', statusCode: 302 });
    expect(finding.summary).toMatch(/redirect/i);
  });

  it('drops credentials and custom headers when the origin changes, even on the way back', async () => {
    const seen: string[] = [];
    let home = 0;
    let away = 0;
    const note = (request: IncomingMessage) =>
      seen.push(`${request.url} ${request.headers.authorization ? 'auth' : '-'} ${request.headers['x-token'] ?? '-'}`);
    away = await listenHttp((request, response) => {
      note(request);
      response.writeHead(302, { location: `http://127.0.0.1:${home}/back` }).end();
    });
    home = await listenHttp((request, response) => {
      note(request);
      if (request.url === '/') response.writeHead(302, { location: '/same' }).end();
      else if (request.url === '/same') response.writeHead(302, { location: `http://127.0.0.1:${away}/away` }).end();
      else response.end();
    });
    const finding = await get(home, { basicAuth: { username: 'a', password: 'b' }, headers: { 'X-Token': 't' } });
    expect(finding.verdict).toBe('AV');
    expect(seen).toEqual(['/ auth t', '/same auth t', '/away - -', '/back - -']);
  });

  it('sends the cookies of a redirect together with those of a custom header, hides them, and forgets them after the probe', async () => {
    const seen: (string | undefined)[] = [];
    const port = await listenHttp(({ headers, url }, response) => {
      seen.push(headers.cookie);
      if (url === '/')
        response.setHeader('Set-Cookie', ['b=3', 'c=s3cret; Path=/']).writeHead(302, { location: '/x' }).end();
      else response.writeHead(500).end();
    });
    const options = { headers: { Cookie: 'a=1; b=2' } };
    const finding = await get(port, options);
    expect(finding).toMatchObject({ verdict: 'RE', requestHeaders: { Cookie: '(hidden)' } });
    expect(JSON.stringify(finding)).not.toContain('s3cret');
    expect((await get(port)).requestHeaders).toMatchObject({ Cookie: '(hidden)' });
    expect(seen).toEqual(['a=1; b=2', 'a=1; b=3; c=s3cret', undefined, 'b=3; c=s3cret']);
  });

  it('does not send the cookies of a custom header to another origin', async () => {
    let cookie: string | undefined;
    const away = await listenHttp(({ headers }, response) => {
      cookie = headers.cookie;
      response.end();
    });
    const home = await listenHttp((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${away}/`, 'set-cookie': 'b=2' }).end(),
    );
    expect(await get(home, { headers: { cookie: 'a=1' } })).toMatchObject({ verdict: 'AV' });
    // Cookies do not depend on ports (RFC 6265 section 8.5).
    expect(cookie).toBe('b=2');
  });

  it('does not follow a redirect to a forbidden address', async () => {
    const port = await redirecting({ '/': 'http://metadata.google.internal/' });
    const finding = await get(port);
    expect(finding).toMatchObject({ verdict: null, proberError: expect.stringContaining('metadata') });
    const unspecified = await redirecting({ '/': `http://0.0.0.0:${port}/` });
    expect((await get(unspecified)).proberError).toContain('Target not allowed');
  });

  it('does not read the body of a redirect', async () => {
    const port = await listenTcp((socket) => {
      socket.once('data', (data) => {
        if (data.toString().startsWith('GET /x')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        else socket.write('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 1000\r\n\r\nnever the rest');
      });
    });
    expect(await get(port)).toMatchObject({ verdict: 'AV', statusCode: 200 });
  });
});

describe('the string check', () => {
  it.each([
    ['contains', contains('needle'), 'a needle here', 'AV'],
    ['lacks', contains('needle'), 'hay', 'SME'],
    ['must not contain', absent('needle'), 'a needle here', 'SME'],
    ['rightly lacks', absent('needle'), 'hay', 'AV'],
  ])('%s', async (_case, check, body, verdict) => {
    const finding = await served((_request, response) => response.end(body), check);
    expect(finding.verdict).toBe(verdict);
    if (verdict === 'SME') expect(finding.bodyExcerpt).toBe(body);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('reads %s', async (coding, encode) => {
    const finding = await served(
      (_request, response) => response.setHeader('Content-Encoding', coding).end(encode('hay and a needle')),
      contains('needle'),
    );
    expect(finding).toMatchObject({ verdict: 'AV' });
  });

  it('rejects br, which was not requested', async () => {
    const finding = await served(
      (_request, response) => response.setHeader('Content-Encoding', 'br').end('x'),
      absent('y'),
    );
    expect(finding).toMatchObject({ verdict: 'SME', summary: expect.stringContaining('br') });
  });

  it('reports damaged gzip data as not responding', async () => {
    const damaged = gzipSync('hay and a needle');
    damaged.fill(0xff, 12);
    const finding = await served(
      (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(damaged),
      contains('needle'),
    );
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'The compressed page is damaged' });
  });

  it('uses the charset of the response', async () => {
    const finding = await served(
      (_request, response) =>
        response.setHeader('Content-Type', 'text/plain; charset=iso-8859-1').end(Buffer.from('schöne Grüße', 'latin1')),
      contains('Grüße'),
    );
    expect(finding.verdict).toBe('AV');
  });

  it('finds a string across chunks', async () => {
    const finding = await served((_request, response) => {
      response.write('a nee');
      setImmediate(() => response.end('dle here'));
    }, contains('needle'));
    expect(finding.verdict).toBe('AV');
  });

  it('shows a readable excerpt of a compressed page', async () => {
    const finding = await served(
      (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('only hay')),
      contains('needle'),
    );
    expect(finding).toMatchObject({ verdict: 'SME', bodyExcerpt: 'only hay' });
  });

  it('reads at most 1 MiB of a decompression bomb, and checks this part', async () => {
    const late = Buffer.concat([Buffer.from('needle'), Buffer.alloc(200 * 1024 * 1024), Buffer.from('beyond')]);
    const bomb = gzipSync(late);
    const port = await listenHttp((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
    expect((await get(port, contains('needle'))).verdict).toBe('AV');
    expect((await get(port, contains('beyond'))).verdict).toBe('SME');
  });
});

describe('the body', () => {
  it('is read up to 1 MiB if it never ends', async () => {
    const finding = await served((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(finding.verdict).toBe('AV');
  });

  it('is incomplete at the deadline if no more data arrives', async () => {
    const finding = await served((_request, response) => void response.write('first'), { timeoutSeconds: 3 });
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'The response was incomplete after 3 s' });
  });

  it('is incomplete at the deadline if it arrives too slowly', async () => {
    const finding = await served(
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 30);
        response.on('close', () => clearInterval(drip));
      },
      { timeoutSeconds: 3 },
    );
    expect(finding).toMatchObject({
      verdict: 'NR',
      summary: 'The response was incomplete after 3 s',
      statusCode: 200,
    });
  });

  it.each([
    ['is shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'],
    ['ends within a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nshort'],
    ['ends before its last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n'],
  ])('is reported as not responding if it %s', async (_case, raw) => {
    expect(await sent(raw)).toMatchObject({
      verdict: 'NR',
      summary: 'Connection closed before the response was complete (HTTP 200 OK)',
      statusCode: 200,
    });
  });

  it('is reported as not responding if a reset cuts it off', async () => {
    const port = await listenRaw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', 'reset');
    expect(await get(port)).toMatchObject({ verdict: 'NR', statusCode: 200 });
  });

  it('is reported as not responding if it has no length and a reset cuts it off', async () => {
    const port = await listenRaw('HTTP/1.1 200 OK\r\n\r\nshort', 'reset');
    expect(await get(port)).toMatchObject({ verdict: 'NR', statusCode: 200 });
  });

  it('is reported as not responding if it has an invalid chunk size', async () => {
    const finding = await sent('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nshort\r\n');
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'The response is not valid HTTP' });
  });
});

describe('the protocol', () => {
  it.each([
    ['no body', 'HTTP/1.1 204 No Content\r\n\r\n'],
    [
      'a length without a body, as of HEAD, where there can be none',
      'HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n',
    ],
    ['more than its length says', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi and more'],
    ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'],
    ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'],
  ])('detects the end of a response with %s, even if the server does not close the connection', async (_case, raw) => {
    // The deadline exceeds the test timeout, so a probe that waits for the server to close fails the test.
    const finding = await get(await listenRaw(raw, 'stay'), { timeoutSeconds: 60 });
    expect(finding).toMatchObject({ verdict: 'AV', summary: 'Available' });
  });

  it.each(['220 mail.example ESMTP', 'SSH-2.0-OpenSSH_9.9\r\n'])(
    'detects another protocol immediately: %j',
    async (banner) => {
      const finding = await get(await listenTcp((socket) => socket.write(banner)), { timeoutSeconds: 60 });
      expect(finding).toMatchObject({ verdict: 'NR', summary: 'The response is not valid HTTP', statusCode: null });
    },
  );

  it('accepts a response that arrives byte by byte', async () => {
    const raw = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nneedle\r\n0\r\n\r\n';
    const port = await listenTcp((socket) => {
      let sent = 0;
      const next = () => {
        if (sent < raw.length) socket.write(raw.charAt(sent++), () => setImmediate(next));
      };
      socket.setNoDelay().once('data', next);
    });
    expect(await get(port, contains('needle'))).toMatchObject({ verdict: 'AV' });
  });

  it('separates the bytes of many simultaneous connections', async () => {
    const port = await listenHttp((request, response) => {
      response.write(`${request.url} `.repeat(5000));
      setImmediate(() => response.end(`the end of ${request.url}`));
    });
    const findings = await Promise.all(
      Array.from({ length: 50 }, (_each, index) =>
        get(port, { url: `http://127.0.0.1:${port}/${index}`, ...contains(`/${index} the end of /${index}`) }),
      ),
    );
    expect(findings.map(({ verdict }) => verdict)).toEqual(findings.map(() => 'AV'));
  });

  it.each([
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nhello'],
    ['no body', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['keep-alive', 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nhi'],
    [
      'early hints and continue',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    ],
    ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n'],
    ['trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2\r\nhi\r\n0\r\nX: y\r\n\r\n'],
  ])('accepts a response with %s', async (_case, raw) => {
    expect(await sent(raw)).toMatchObject({ verdict: 'AV', summary: 'Available' });
  });

  it.each([
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'The response is not valid HTTP'],
    [
      'floods with headers',
      `HTTP/1.1 200 OK\r\n${'X-Flood: 0123456789\r\n'.repeat(5000)}\r\n`,
      'The response headers are too large',
    ],
    ['says nothing and closes', '', 'Connection closed without a response'],
    ['closes within the headers', 'HTTP/1.1 200 OK\r\nContent-Le', 'Connection closed without a response'],
  ])('reports a response that %s as not responding', async (_case, raw, summary) => {
    expect(await sent(raw)).toMatchObject({ verdict: 'NR', summary, statusCode: null });
  });

  it('reports a switch to another protocol as an error', async () => {
    const finding = await sent('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    expect(finding).toMatchObject({ verdict: 'RE', summary: 'HTTP 101 Switching Protocols' });
  });

  it('reports a TLS port as not responding', async () => {
    const { certificate, key } = await issueCertificate({ name: 'tls', hosts: ['127.0.0.1'] });
    const port = await listenTls({ cert: certificate, key }, () => {});
    expect(await get(port)).toMatchObject({ verdict: 'NR' });
  });

  it('reports a reset before the response as not responding', async () => {
    const port = await listenTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await get(port)).toMatchObject({ verdict: 'NR', summary: 'Connection closed without a response' });
  });

  it('reports a missing response as not responding at the deadline', async () => {
    const finding = await served(() => {}, { timeoutSeconds: 3 });
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'No response after 3 s', statusCode: null });
  });
});

it('reaches an IPv6 literal', async () => {
  const port = await listenHttp((_request, response) => response.end(), '::1');
  expect(await get(port, { url: `http://[::1]:${port}/` })).toMatchObject({ verdict: 'AV', remoteAddress: '::1' });
});
