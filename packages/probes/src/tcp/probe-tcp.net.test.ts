import type { TcpTarget } from '@pharos/contract/bus/target.ts';
import { expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { listenTcp } from '../testing/listening.ts';
import { probeTcp } from './probe-tcp.ts';

const probe = (port: number, options: Partial<TcpTarget> = {}) =>
  probeTcp({ type: 'tcp', host: '127.0.0.1', port, timeoutSeconds: 20, ...options }, testContext());

const inPieces = (...pieces: (string | Buffer)[]) =>
  listenTcp((socket) => {
    socket.setNoDelay(true);
    const next = () => {
      const piece = pieces.shift();
      if (piece !== undefined) socket.write(piece, () => setTimeout(next, 10));
    };
    next();
  });

it('accepts a connection as available if the check has no command and no expected string', async () => {
  expect(await probe(await listenTcp(() => {}))).toMatchObject({
    verdict: 'AV',
    summary: 'Available',
    remoteAddress: '127.0.0.1',
  });
});

it('accepts a server that closes the connection at once if the check expects no string', async () => {
  expect(await probe(await listenTcp((socket) => void socket.end()))).toMatchObject({ verdict: 'AV' });
});

it('sends the command byte for byte, with its escapes resolved', async () => {
  let got = Buffer.alloc(0);
  const port = await listenTcp((socket) => {
    socket.on('data', (data) => {
      got = Buffer.concat([got, data]);
      socket.write('+PONG\r\n');
    });
  });
  const finding = await probe(port, { commandString: 'PING\\r\\n\\x00\\xff\\\\', successString: '+PONG\\r\\n' });
  expect(finding.verdict).toBe('AV');
  expect(got).toEqual(Buffer.from([...Buffer.from('PING\r\n'), 0, 0xff, 0x5c]));
});

it.each([
  ['a banner in two packets', ['220 ma', 'il ESMTP\r\n'], { successString: 'mail' }, 'AV'],
  ['bytes across packets', [Buffer.of(1, 0xca), Buffer.of(0xfe, 2)], { successString: '\\xca\\xfe' }, 'AV'],
  ['an error across packets', ['-E', 'R', 'R no\r\n'], { successString: '+OK', errorString: '-ERR' }, 'RE'],
  ['an error string alone, not there', ['+OK\r\n'], { errorString: '-ERR' }, 'AV'],
  ['an error string alone, in the second packet', ['+OK\r\n', '-ERR\r\n'], { errorString: '-ERR' }, 'RE'],
  ['another reply until the deadline', ['hello\r\n'], { successString: '+OK', timeoutSeconds: 3 }, 'RE'],
] as const)('%s', async (_case, pieces, options, verdict) => {
  expect((await probe(await inPieces(...pieces), options)).verdict).toBe(verdict);
});

it('reports an error at once if the server closes after a reply without the success string', async () => {
  // The probe timeout exceeds the test timeout, so a probe that waits for it fails the test.
  const finding = await probe(await listenTcp((socket) => void socket.end('bye')), {
    successString: 'hello',
    timeoutSeconds: 60,
  });
  expect(finding).toMatchObject({
    verdict: 'RE',
    summary: 'The reply does not contain the success string: the connection was closed',
  });
});

it('reports not responding if the server closes without the expected reply', async () => {
  const port = await listenTcp((socket) => void socket.end());
  expect(await probe(port, { commandString: 'x' })).toMatchObject({
    verdict: 'NR',
    summary: 'No reply: the connection was closed',
  });
});

it('reports not responding if the server resets the connection instead of replying', async () => {
  const port = await listenTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
  expect(await probe(port, { commandString: 'x' })).toMatchObject({ verdict: 'NR', summary: 'Connection reset' });
});

it('accepts any reply to a command if the check expects no string', async () => {
  const port = await listenTcp((socket) => socket.once('data', () => socket.write('whatever')));
  expect(await probe(port, { commandString: 'x' })).toMatchObject({ verdict: 'AV' });
});

it('ends the response time at the byte that decides the verdict', async () => {
  const port = await listenTcp((socket) => void setTimeout(() => socket.write('late'), 120));
  const finding = await probe(port, { successString: 'late' });
  expect(finding.responseTimeMs).toBeGreaterThan(115);
  // Half a second of silence ends such a reply. The response time does not include it.
  const startedAt = performance.now();
  const quiet = await probe(await listenTcp((socket) => void socket.write('fine')), { errorString: 'bad' });
  const wholeMs = performance.now() - startedAt;
  expect(quiet.verdict).toBe('AV');
  expect(wholeMs - (quiet.responseTimeMs ?? 0)).toBeGreaterThan(490);
});

it('stops reading an endless reply at 1 MiB', async () => {
  const port = await listenTcp((socket) => {
    const more = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    };
    socket.on('drain', more);
    more();
  });
  expect(await probe(port, { successString: 'never', timeoutSeconds: 20 })).toMatchObject({
    verdict: 'RE',
    summary: expect.stringContaining('1 MiB'),
  });
});
