import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { expect, test } from 'vitest';
import { hostOfTarget, isLocalName } from './target-host.ts';

const timeoutSeconds = 30;
test.each<[ProbeTarget, string]>([
  [{ type: 'https', url: 'https://Shop.Example:8443/a?b#c', timeoutSeconds }, 'shop.example'],
  [{ type: 'http', url: 'http://[FD00::1]:80/', timeoutSeconds }, 'fd00::1'],
  [{ type: 'socket', url: 'wss://live.example/feed', timeoutSeconds }, 'live.example'],
  [{ type: 'icmp', host: 'Router', timeoutSeconds }, 'router'],
  [{ type: 'tcp', host: '[::1]', port: 22, timeoutSeconds }, '::1'],
  [{ type: 'udp', host: '10.0.0.1', port: 53, commandString: 'x', timeoutSeconds }, '10.0.0.1'],
  [{ type: 'dns', host: 'example.', recordType: 'A', expected: '', timeoutSeconds }, 'example'],
  [{ type: 'https', url: 'not a url', timeoutSeconds }, 'not a url'],
])('returns for target %o the host %s', (target, host) => {
  expect(hostOfTarget(target)).toBe(host);
});

test.each([
  ['localhost', true],
  ['db.localhost', true],
  ['nas.local', true],
  ['api.internal', true],
  ['hub.home.arpa', true],
  ['router', true],
  ['shop.example', false],
  ['notlocal.example', false],
  ['mylocal.net', false],
  ['10.0.0.1', false],
  ['::1', false],
])('checks whether %s is a local name: %s', (host, expected) => {
  expect(isLocalName(host)).toBe(expected);
});
