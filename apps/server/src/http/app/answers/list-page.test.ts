import { expect, test } from 'vitest';
import { paginateInMemory, toPage } from './list-page.ts';

const request = { url: '/v1/checks/?search=a%26b&page=2', baseUrl: 'https://pharos.example', pageSize: 10 };
const link = (page: number) => `https://pharos.example/v1/checks/?search=a%26b&page=${page}`;

test.each([
  [1, 25, link(2), null],
  [2, 25, link(3), link(1)],
  [3, 25, null, link(2)],
  [9, 25, null, link(3)],
  [2, 20, null, link(1)],
  [1, 20, link(2), null],
  [1, 0, null, null],
  [2, 0, null, link(1)],
])('creates for page %i of a list of %i items the links: next %s, previous %s', (page, count, next, previous) => {
  expect(toPage({ ...request, page }, count, ['x'])).toEqual({ count, next, previous, results: ['x'] });
});

test('creates links with the public address, including its base path', () => {
  const below = { ...request, baseUrl: 'https://example.org/pharos', page: 1 };
  const next = 'https://example.org/pharos/v1/checks/?search=a%26b&page=2';
  expect(toPage(below, 11, []).next).toBe(next);
  // A client may send an absolute address with any host.
  expect(toPage({ ...below, url: `http://elsewhere.example${request.url}` }, 11, []).next).toBe(next);
});

test('adds the page parameter to links if the request has none', () => {
  expect(toPage({ ...request, url: '/v1/checks/', page: 1 }, 11, []).next).toBe(
    'https://pharos.example/v1/checks/?page=2',
  );
});

test('returns one page of a list that was loaded completely', () => {
  const all = Array.from({ length: 25 }, (_, n) => n);
  expect(paginateInMemory({ ...request, page: 1 }, all)).toMatchObject({ count: 25, results: all.slice(0, 10) });
  expect(paginateInMemory({ ...request, page: 3 }, all)).toMatchObject({
    count: 25,
    next: null,
    results: all.slice(20),
  });
  expect(paginateInMemory({ ...request, page: 4 }, all).results).toEqual([]);
});
