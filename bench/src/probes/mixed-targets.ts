import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { TargetPorts } from './target-ports.ts';

const CLOSED = 1;
const SHORT = 0.1;
const host = '127.0.0.1';

/** Excludes dns, which needs a name server. */
export const healthyTargets = (ports: TargetPorts): ProbeTarget[] => [
  { type: 'http', url: `http://${host}:${ports.http}/`, timeoutSeconds: 5 },
  { type: 'https', url: `https://${host}:${ports.https}/`, timeoutSeconds: 5 },
  { type: 'socket', url: `ws://${host}:${ports.socket}/`, timeoutSeconds: 5 },
  { type: 'tcp', host, port: ports.tcp, successString: '+OK', timeoutSeconds: 5 },
  { type: 'udp', host, port: ports.udp, commandString: 'hello', timeoutSeconds: 5 },
  { type: 'icmp', host, timeoutSeconds: 5 },
];

export const failingTargets = (ports: TargetPorts): ProbeTarget[] => [
  { type: 'http', url: `http://${host}:${ports.failing}/`, timeoutSeconds: 5 },
  { type: 'http', url: `http://${host}:${ports.silent}/`, timeoutSeconds: SHORT },
  { type: 'http', url: `http://${host}:${ports.resetting}/`, timeoutSeconds: 5 },
  { type: 'https', url: `https://${host}:${ports.http}/`, timeoutSeconds: 5 },
  { type: 'https', url: `https://${host}:${ports.silent}/`, timeoutSeconds: SHORT },
  { type: 'socket', url: `ws://${host}:${ports.failing}/`, timeoutSeconds: 5 },
  { type: 'tcp', host, port: CLOSED, timeoutSeconds: 5 },
  { type: 'tcp', host, port: ports.silent, successString: '+OK', timeoutSeconds: SHORT },
  { type: 'udp', host, port: CLOSED, commandString: 'hello', timeoutSeconds: SHORT },
  { type: 'dns', host: 'gone.test', recordType: 'A', expected: host, timeoutSeconds: SHORT },
];
