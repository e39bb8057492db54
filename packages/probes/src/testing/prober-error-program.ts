import { execFileSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { errorCode } from '../error-code.ts';
import { probe } from '../registry.ts';
import { testContext } from './context.ts';

/**
 * Exhausts a resource, probes a healthy local server, and prints the findings as JSON. The first argument selects the
 * resource: `files` (no file descriptor is left), `ports` (no local port is left) or `network` (no route exists;
 * requires a separate network).
 */
const shortage = process.argv[2];

const server = createServer((socket) => socket.on('error', () => {}));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const host = '127.0.0.1';
const timeoutSeconds = 20;

const targets: ProbeTarget[] = [
  { type: 'http', url: `http://${host}:${port}/`, timeoutSeconds },
  { type: 'https', url: `https://${host}:${port}/`, timeoutSeconds },
  { type: 'socket', url: `ws://${host}:${port}/`, timeoutSeconds },
  { type: 'tcp', host, port, timeoutSeconds },
  { type: 'udp', host, port, commandString: 'hello', timeoutSeconds },
];

/** Loads modules and opens shared resources, so that the shortage affects only the probes themselves. */
await Promise.all(targets.map((target) => probe({ ...target, timeoutSeconds: 0.1 }, testContext())));

if (shortage === 'files') {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch (error) {
    if (errorCode(error) !== 'EMFILE') throw error;
  }
}
if (shortage === 'network') execFileSync('ip', ['route', 'flush', 'table', 'local']);
if (shortage === 'ports') {
  // Each connection uses one port of a small range.
  for (let refused = false; !refused; ) {
    refused = await new Promise<boolean>((resolve) => {
      const socket = connect({ host, port });
      socket.once('connect', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
  }
}
const findings = await Promise.all(targets.map((target) => probe(target, testContext())));
console.log(JSON.stringify(findings.map(({ verdict, proberError }) => ({ verdict, proberError }))));
process.exit();
