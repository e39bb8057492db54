import { expect, test } from 'vitest';
import { targetText } from './target-text.ts';

test.each([
  ['https://shop.example/', 'HTTPS', 'shop.example'],
  ['https://shop.example/cart/?a=https://b.example/', 'HTTPS', 'shop.example/cart/?a=https://b.example/'],
  ['wss://live.example/feed/', 'WSS', 'live.example/feed/'],
  ['tcp://[::1]:5432', 'TCP', '[::1]:5432'],
  ['icmp://192.0.2.1', 'ICMP', '192.0.2.1'],
  ['shop.example', '', 'shop.example'],
  ['shop.example/?to=https://b.example', '', 'shop.example/?to=https://b.example'],
])('splits %s into type %s and target %s', (url, scheme, target) => {
  expect(targetText(url)).toEqual({ scheme, target });
});
