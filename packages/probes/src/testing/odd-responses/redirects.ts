import { type OddRequest, type OddResponse, page, redirect } from './odd-response.ts';

const SHOWN = { prober: 'AV', browser: 'shown' } as const;
const to =
  (lines: string, status = '302 Found', next = 'next') =>
  ({ path }: OddRequest): string =>
    path === next ? page() : `HTTP/1.1 ${status}\r\n${lines}Content-Type: text/html\r\nContent-Length: 4\r\n\r\nhere`;
const location = (value: string): string => `Location: ${value}\r\n`;
const NOWHERE = { prober: 'RE', browser: 'without the text' } as const;

export const REDIRECTS: readonly OddResponse[] = [
  ...['301 x', '302 x', '303 x', '307 x', '308 x'].map(
    (status): OddResponse => ({
      name: `a redirect by ${status.slice(0, 3)}`,
      answer: to(location('next'), status),
      ...SHOWN,
    }),
  ),
  { name: 'a Location of a 304', answer: to(location('next'), '304 x'), prober: 'RE', browser: 'nothing' },
  ...['300 x', '305 x', '306 x', '309 x'].map(
    (status): OddResponse => ({
      name: `a Location of a ${status.slice(0, 3)}`,
      answer: to(location('next'), status),
      ...NOWHERE,
    }),
  ),
  {
    name: 'a redirect to the same host by //',
    answer: ({ path, urlOf, host }) => (path === '' ? redirect(urlOf(host, 'next').replace('http:', '')) : page()),
    ...SHOWN,
  },
  { name: 'a redirect to a query', answer: to(location('?next'), undefined, '?next'), ...SHOWN },
  { name: 'a redirect with a fragment', answer: to(location('next#part')), ...SHOWN },
  { name: 'a redirect with spaces around', answer: to(location('  next  ')), ...SHOWN },
  { name: 'a redirect with spaces within', answer: to(location('a b'), undefined, 'a%20b'), ...SHOWN },
  { name: 'a redirect with a tab within', answer: to(location('ne\txt')), ...SHOWN },
  { name: 'a redirect with a control character', answer: to(location('ne\x01xt'), undefined, 'ne%01xt'), ...SHOWN },
  { name: 'a redirect with backslashes', answer: to(location('.\\next')), ...SHOWN },
  {
    name: 'a redirect with UTF-8',
    answer: to(location('gr\xc3\xbc\xc3\x9fe'), undefined, 'gr%C3%BC%C3%9Fe'),
    ...SHOWN,
  },
  { name: 'a redirect with Latin-1', answer: to(location('gr\xfc\xdfe'), undefined, 'gr%FC%DFe'), ...SHOWN },
  { name: 'a redirect with UTF-8 and Latin-1', answer: to(location('\xc3\xbc\xfc'), undefined, '%C3%BC%FC'), ...SHOWN },
  { name: 'a redirect in quotes', answer: to(location('"next"'), undefined, '%22next%22'), ...SHOWN },
  { name: 'a redirect in a fold', answer: to('Location:\r\n next\r\n'), ...SHOWN },
  { name: 'a redirect of a lower-case field', answer: to('location: next\r\n'), ...SHOWN },
  { name: 'a redirect with a space before the colon', answer: to('Location : next\r\n'), ...SHOWN },
  { name: 'a redirect with dots', answer: to(location('./a/../next')), ...SHOWN },
  {
    name: 'a redirect with credentials',
    answer: ({ path, urlOf, host }) =>
      path === '' ? redirect(urlOf(host, 'next').replace('http://', 'http://a:b@')) : page(),
    ...SHOWN,
  },
  { name: 'two equal Location', answer: to('Location: next\r\nLocation: next\r\n'), ...SHOWN },
  { name: 'two Location that differ in spaces', answer: to('Location: next\r\nLocation:  next \r\n'), ...SHOWN },
  {
    name: 'two different Location',
    answer: to('Location: next\r\nLocation: other\r\n'),
    prober: 'NR',
    browser: 'ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION',
  },
  {
    name: 'an empty Location and a good one',
    answer: to('Location:\r\nLocation: next\r\n'),
    prober: 'NR',
    browser: 'ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION',
  },
  {
    name: 'two Location that mean the same',
    answer: to('Location: next\r\nLocation: ./next\r\n'),
    prober: 'NR',
    browser: 'ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION',
  },
  { name: 'a redirect with a comma', answer: to(location('next,other'), undefined, 'next,other'), ...SHOWN },
  { name: 'a redirect without Location', answer: to(''), ...NOWHERE },
  { name: 'a redirect to an empty Location', answer: to(location('')), ...NOWHERE },
  {
    name: 'a redirect to an address that cannot be read',
    answer: to(location('http://')),
    prober: 'RE',
    browser: 'ERR_INVALID_REDIRECT',
  },
  {
    name: 'a redirect to a port of nonsense',
    answer: to(location('http://shop.example.test:x/')),
    prober: 'RE',
    browser: 'ERR_INVALID_REDIRECT',
  },
  {
    name: 'a redirect to a port that browsers block',
    answer: to(location('http://shop.example.test:25/')),
    prober: 'NR',
    browser: 'ERR_UNSAFE_PORT',
  },
  { name: 'a redirect to ftp', answer: to(location('ftp://shop.example.test/')), prober: 'RE', browser: 'nothing' },
  {
    name: 'a redirect to data',
    answer: to(location('data:text/html,needle')),
    prober: 'RE',
    browser: 'ERR_UNSAFE_REDIRECT',
  },
  { name: 'a redirect to javascript', answer: to(location('javascript:alert(1)')), prober: 'RE', browser: 'nothing' },
  {
    name: 'a redirect to a file',
    answer: to(location('file:///etc/hostname')),
    prober: 'RE',
    browser: 'ERR_UNSAFE_REDIRECT',
  },
  { name: 'a redirect to itself', answer: () => redirect('./'), prober: 'RE', browser: 'ERR_TOO_MANY_REDIRECTS' },
  {
    name: 'ten redirects',
    answer: ({ path }) => (path === '10' ? page() : redirect(String(Number(path) + 1))),
    ...SHOWN,
  },
  {
    name: 'eleven redirects',
    answer: ({ path }) => (path === '11' ? page() : redirect(String(Number(path) + 1))),
    prober: 'RE',
    browser: 'shown',
    difference: 'Pharos follows ten redirects, Chromium twenty.',
  },
  {
    name: 'a redirect whose page is cut off',
    answer: ({ path }) =>
      path === '' ? 'HTTP/1.1 302 x\r\nLocation: next\r\nContent-Length: 99\r\n\r\nshort' : page(),
    ...SHOWN,
  },
  {
    name: 'a redirect whose page never ends',
    answer: ({ path }) =>
      path === '' ? 'HTTP/1.1 302 x\r\nLocation: next\r\nContent-Length: 99\r\n\r\nshort' : page(),
    after: 'stay',
    ...SHOWN,
  },
  {
    name: 'a redirect with two lengths',
    answer: ({ path }) =>
      path === '' ? 'HTTP/1.1 302 x\r\nLocation: next\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n' : page(),
    prober: 'NR',
    browser: 'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
  },
];
