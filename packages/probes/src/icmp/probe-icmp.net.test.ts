import { expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { echoMethod } from './echo-method.ts';
import { EchoSocket } from './echo-socket.ts';
import { icmpProblem } from './icmp-problem.ts';
import { probeIcmp } from './probe-icmp.ts';

const probe = (host: string, timeoutSeconds = 20) => probeIcmp({ type: 'icmp', host, timeoutSeconds }, testContext());

const method4 = await echoMethod(4);
const method6 = await echoMethod(6);

it.runIf(method4.by === 'none')('reports the reason as a prober error on a machine that allows no ICMP', async () => {
  expect(await icmpProblem()).toContain('does not allow ICMP');
  expect(await probe('127.0.0.1')).toMatchObject({ verdict: null, proberError: await icmpProblem() });
});

it.runIf(method4.by !== 'none')('reaches this machine over IPv4', async () => {
  expect(await icmpProblem()).toBeNull();
  const finding = await probe('127.0.0.1');
  expect(finding).toMatchObject({ verdict: 'AV', remoteAddress: '127.0.0.1', statusCode: null });
  expect(finding.responseTimeMs).toBeGreaterThan(0);
});

it.runIf(method6.by !== 'none')('reaches this machine over IPv6', async () => {
  expect(await probe('::1')).toMatchObject({ verdict: 'AV', remoteAddress: '::1' });
});

it.runIf(method4.by === 'socket')('assigns the replies to thousands of simultaneous echoes correctly', async () => {
  const hosts = Array.from({ length: 3000 }, (_, index) => `127.0.${index >> 8}.${index & 0xff || 1}`);
  const findings = await Promise.all(hosts.map((host) => probe(host, 60)));
  expect(findings.map(({ verdict, remoteAddress }) => `${verdict} ${remoteAddress}`)).toEqual(
    hosts.map((host) => `AV ${host}`),
  );
});

it.runIf(method4.by === 'socket')('reports a reply once, and reports none for an echo that was canceled', async () => {
  if (method4.by !== 'socket') return;
  const socket = new EchoSocket(4, method4.socket.kind);
  let answers = 0;
  const given = socket.send('127.0.0.1', { answered: () => answers++, failed: () => {} });
  given();
  const forget = await new Promise<() => void>((resolve) => {
    const forget = socket.send('127.0.0.1', {
      answered() {
        answers++;
        resolve(forget);
      },
      failed: () => {},
    });
  });
  forget();
  expect(answers).toBe(1);
  socket.close();
});
