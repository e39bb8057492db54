import { describe, expect, test } from 'vitest';
import { joinPort, nameFromUrl, portProblem, readTyped, splitPort } from './url-and-port.ts';

describe('splitPort, joinPort and portProblem', () => {
  test.each([
    ['tcp://db.example:5432', 'tcp://db.example', '5432'],
    ['udp://[::1]:53', 'udp://[::1]', '53'],
    ['db.example:5432', 'db.example', '5432'],
    ['tcp://db.example', 'tcp://db.example', ''],
  ] as const)('splits %s into URL %s and port %s, and joins them again', (whole, url, port) => {
    const type = whole.startsWith('udp') ? 'udp' : 'tcp';
    expect(splitPort(type, whole)).toEqual({ url, port });
    expect(joinPort(type, url, port)).toBe(whole);
  });

  test('does not split the URL of a type without a port', () => {
    expect(splitPort('https', 'https://a:8443')).toEqual({ url: 'https://a:8443', port: '' });
  });

  test.each([
    ['tcp://', '25', 'tcp://'],
    [' tcp://a ', ' ', 'tcp://a'],
    [' tcp://a ', ' 25 ', 'tcp://a:25'],
  ])('joins %j and port %j to %j', (url, port, whole) => {
    expect(joinPort('tcp', url, port)).toBe(whole);
  });

  test('drops a slash after the port', () => {
    expect(splitPort('tcp', 'tcp://db.example:5432/')).toEqual({ url: 'tcp://db.example', port: '5432' });
  });

  test('only trims the URL of a type without a port', () => {
    expect(joinPort('https', ' https://a ', '25')).toBe('https://a');
  });

  test.each([
    ['', 'Enter a port'],
    ['smtp', 'you must specify a number'],
    ['65536', 'Enter a port from 1 to 65535'],
    ['65535', null],
    [' 25 ', null],
  ])('validates port %j even if the URL has no host: %s', (port, message) => {
    expect(portProblem('tcp', 'tcp://', port)).toBe(message);
    expect(portProblem('https', 'https://', port)).toBeNull();
  });

  test('accepts a port in the URL field', () => {
    expect(portProblem('tcp', 'tcp://a:25', '')).toBeNull();
  });
});

test.each([
  ['https://http://shop.example', 'http', 'http://shop.example'],
  ['http://shop.example', 'http', 'http://shop.example'],
  ['https://https://shop.example', 'https', 'https://shop.example'],
  ['https://shop.example', 'https', 'https://shop.example'],
  ['https://wss://shop.example', 'socket', 'wss://shop.example'],
  ['shop.example', 'https', 'shop.example'],
  ['https://gopher://shop.example', 'https', 'gopher://shop.example'],
  ['https://shop.example/?to=http://other.example', 'https', 'https://shop.example/?to=http://other.example'],
])('reads the typed text %s as type %s with URL %s', (typed, type, url) => {
  expect(readTyped('https', typed)).toEqual({ type, url });
});

test.each([
  ['https', 'https://shop.example/', 'shop.example'],
  ['https', 'https://shop.example/cart/?x=1', 'shop.example/cart'],
  ['tcp', 'tcp://db.example', 'db.example'],
  ['https', 'https://shop.example/#/cart', 'shop.example'],
  ['https', `https://shop.example/${'x'.repeat(300)}`, `shop.example/${'x'.repeat(187)}`],
  ['https', 'https://', ''],
  ['https', 'https://not a host', ''],
] as const)('derives from type %s and URL %s the check name %j', (type, url, name) => {
  expect(nameFromUrl(type, url)).toBe(name);
});
