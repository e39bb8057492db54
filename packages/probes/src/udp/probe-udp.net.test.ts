import { createSocket } from 'node:dgram';
import type { UdpTarget } from '@pharos/contract/bus/target.ts';
import { expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { closedPort, listenUdp } from '../testing/listening.ts';
import { probeUdp } from './probe-udp.ts';

const probe = (port: number, options: Partial<UdpTarget> = {}) =>
  probeUdp(
    { type: 'udp', host: '127.0.0.1', port, commandString: 'hello', timeoutSeconds: 20, ...options },
    testContext(),
  );

const replying = (...replies: string[]) =>
  listenUdp((_message, from, socket) => {
    for (const reply of replies) socket.send(reply, from.port, from.address);
  });

it('accepts any reply if the check expects no string', async () => {
  expect(await probe(await replying('x'))).toMatchObject({
    verdict: 'AV',
    summary: 'Available',
    remoteAddress: '127.0.0.1',
  });
});

it('accepts an empty datagram as a reply', async () => {
  expect(await probe(await replying(''))).toMatchObject({ verdict: 'AV' });
});

it('sends the command with its escapes resolved', async () => {
  let got: Buffer = Buffer.alloc(0);
  const port = await listenUdp((message, from, socket) => {
    got = message;
    socket.send('x', from.port, from.address);
  });
  await probe(port, { commandString: '\\x00\\xff\\n' });
  expect([...got]).toEqual([0, 0xff, 0x0a]);
});

it.each([
  ['the reply that holds the success string', ['no', 'OK'], { successString: 'OK' }, 'AV'],
  ['the error string', ['ERR'], { successString: 'OK', errorString: 'ERR' }, 'RE'],
  ['the error string alone, not there', ['fine'], { errorString: 'ERR', timeoutSeconds: 3 }, 'AV'],
  ['replies that lack the success string', ['no', 'nope'], { successString: 'OK', timeoutSeconds: 3 }, 'RE'],
] as const)('decides on %s', async (_case, replies, options, verdict) => {
  expect((await probe(await replying(...replies), options)).verdict).toBe(verdict);
});

it('reports not responding if no reply arrives', async () => {
  expect(await probe(await listenUdp(() => {}), { timeoutSeconds: 0.5 })).toMatchObject({
    verdict: 'NR',
    summary: 'No reply: no data arrived within 0.5 s',
  });
});

it('reports not responding at once if the port is closed', async () => {
  // The probe timeout exceeds the test timeout, so a probe that waits for it fails the test.
  expect(await probe(await closedPort(), { timeoutSeconds: 60 })).toMatchObject({
    verdict: 'NR',
    summary: 'Port unreachable',
  });
});

it('ignores a reply from another address', async () => {
  const port = await listenUdp((_message, from) => {
    const stranger = createSocket('udp4');
    stranger.send('x', from.port, from.address, () => stranger.close());
  });
  expect(await probe(port, { timeoutSeconds: 0.5 })).toMatchObject({ verdict: 'NR' });
});

it('reaches an IPv6 address', async () => {
  const port = await listenUdp((_message, from, socket) => socket.send('x', from.port, from.address), '::1');
  expect(await probe(port, { host: '::1' })).toMatchObject({ verdict: 'AV', remoteAddress: '::1' });
});
