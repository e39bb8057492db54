import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { expect, test } from 'vitest';
import { targetOwnerOf } from './target-owner.ts';

const timeoutSeconds = 30;
const web = (url: string): ProbeTarget => ({ type: 'https', url, timeoutSeconds });

test.each<[string, ProbeTarget, string]>([
  ['a page and its domain', web('https://www.shop.com/cart'), 'shop.com'],
  ['a subdomain', web('https://api.eu.shop.com:8443/'), 'shop.com'],
  ['a public suffix of two labels', web('https://www.shop.co.uk/'), 'shop.co.uk'],
  ['customers of one platform', web('https://someone.github.io/'), 'github.io'],
  ['an address', web('https://9.9.9.9/'), '9.9.9.9'],
  ['an IPv6 address', web('https://[2620:fe::fe]:443/'), '2620:fe::fe'],
  ['a local name', { type: 'icmp', host: 'Router', timeoutSeconds }, 'router'],
  ['a web socket', { type: 'socket', url: 'wss://live.shop.com/', timeoutSeconds }, 'shop.com'],
  ['a port', { type: 'tcp', host: 'db.shop.com', port: 5432, timeoutSeconds }, 'shop.com'],
  ['a name', { type: 'dns', host: 'shop.com.', recordType: 'A', expected: '', timeoutSeconds }, 'shop.com'],
])('returns the owner of %s', (_, target, host) => {
  expect(targetOwnerOf(target)).toBe(host);
});
