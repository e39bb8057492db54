import { expect, it } from 'vitest';
import { parseNameServer } from './name-server.ts';

it.each([
  ['192.0.2.53', { host: '192.0.2.53', port: 53 }],
  [' ns1.Example.com ', { host: 'ns1.example.com', port: 53 }],
  ['ns1.example.com:5353', { host: 'ns1.example.com', port: 5353 }],
  ['2001:db8::53', { host: '2001:db8::53', port: 53 }],
  ['[2001:DB8::53]:5353', { host: '2001:db8::53', port: 5353 }],
  ['', null],
  ['ns1.example.com:', null],
  ['ns1.example.com:0', null],
  ['ns1.example.com:65536', null],
  ['https://dns.example', null],
  ['ns1.example.com/dns-query', null],
  ['a b', null],
  ['2130706433', null],
])('parses %j as %j', (text, nameServer) => expect(parseNameServer(text)).toEqual(nameServer));
