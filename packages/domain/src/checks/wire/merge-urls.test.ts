import { expect, test } from 'vitest';
import { mergeUrls } from './merge-urls.ts';

test.each([
  [undefined, undefined, undefined],
  [undefined, 'https://a.example', 'https://a.example'],
  ['https://a.example', undefined, 'https://a.example'],
  ['https://a.example', null, 'https://a.example'],
  [null, 'https://a.example', 'https://a.example'],
  [null, undefined, null],
  [undefined, null, null],
  ['', undefined, ''],
  [undefined, '', ''],
])('merges %j in the body and %j in data to %j', (body, data, url) => {
  expect(mergeUrls(body, data)).toEqual({ url });
});

test.each([
  ['https://a.example', 'https://a.example', 'https://a.example'],
  ['https://a.example', 'a.example', 'https://a.example'],
  ['a.example', 'https://a.example', 'https://a.example'],
  ['a.example', 'a.example', 'a.example'],
  ['tcp://a.example:25', 'a.example', 'tcp://a.example:25'],
  ['a.example', 'tcp://a.example:25', 'tcp://a.example:25'],
  ['tcp://a.example', 'a.example:25', 'tcp://a.example:25'],
  ['a.example:25', 'tcp://a.example', 'tcp://a.example:25'],
])('merges %s and %s to %s', (body, data, url) => {
  expect(mergeUrls(body, data)).toEqual({ url });
});

test.each([
  ['https://a.example', 'http://a.example'],
  ['https://a.example', 'https://b.example'],
  ['tcp://a.example:25', 'tcp://a.example:26'],
  ['https://a.example', 'https://a.example/path'],
  ['https://a.example/path', 'https://a.example'],
  ['tcp://a.example', 'tcp://a.example:smtp'],
  ['tcp://a.example', 'tcp://a.example:25x'],
  ['tcp://a.example', 'tcp://a.example:x25'],
  ['tcp://a.example', 'tcp://a.example:'],
])('reports a conflict between %s and %s', (body, data) => {
  expect(mergeUrls(body, data)).toEqual({ conflict: true });
  expect(mergeUrls(data, body)).toEqual({ conflict: true });
});
