import { expect, test } from 'vitest';
import { needsSameLocation } from './needs-same-location.ts';

test.each([
  ['8.8.8.8', false],
  ['2606:4700:4700::1111', false],
  ['::ffff:8.8.8.8', false],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.178.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fd12:3456::1', true],
  ['::ffff:192.168.0.1', true],
  ['shop.example', false],
  ['', false],
])('decides whether the address %s must be confirmed from the same location: %s', (remoteAddress, expected) => {
  const target = { type: 'tcp' as const, host: 'shop.example', port: 80, timeoutSeconds: 1 };
  expect(needsSameLocation({ remoteAddress }, target)).toBe(expected);
});

test.each([
  ['10.1.2.3', true],
  ['printer', true],
  ['localhost', true],
  ['shop.example', false],
])(
  'decides whether the target %s, which was never reached, must be confirmed from the same location: %s',
  (host, expected) => {
    const target = { type: 'tcp' as const, host, port: 80, timeoutSeconds: 1 };
    expect(needsSameLocation({ remoteAddress: null }, target)).toBe(expected);
  },
);
