import { HOME, type OddRequest, type OddResponse, page, redirect } from './odd-response.ts';

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\ngone';

/** Without the cookie, the server sets it and redirects to the same page. */
const wall =
  (setCookie: string, wanted = 'seen=1') =>
  ({ cookie }: OddRequest): string =>
    cookie.split('; ').includes(wanted) ? page() : redirect('./', `Set-Cookie: ${setCookie}\r\n`);

/** Browsers differ in the order of cookies that were set twice. */
const sorted = (cookie: string): string => cookie.split('; ').toSorted().join('; ');

const chain =
  (lines: string, host: string, next: string, expected: string) =>
  ({ path, cookie, urlOf }: OddRequest): string => {
    if (path === '') return redirect(urlOf(host, next), lines);
    return sorted(cookie) === sorted(expected) ? page() : NOT_FOUND;
  };

const set = (...values: string[]): string => values.map((value) => `Set-Cookie: ${value}\r\n`).join('');

const LOOP = { prober: 'RE', browser: 'ERR_TOO_MANY_REDIRECTS' } as const;
const SHOWN = { prober: 'AV', browser: 'shown' } as const;

export const COOKIES: readonly OddResponse[] = [
  { name: 'a cookie wall', answer: wall('seen=1'), ...SHOWN },
  { name: 'a cookie wall with Path=/', answer: wall('seen=1; Path=/; HttpOnly'), ...SHOWN },
  { name: 'a cookie wall without spaces', answer: wall('seen=1;Path=/;HttpOnly'), ...SHOWN },
  { name: 'a cookie wall with SameSite=Strict', answer: wall('seen=1; SameSite=Strict'), ...SHOWN },
  { name: 'a cookie wall with SameSite=Lax', answer: wall('seen=1; SameSite=Lax'), ...SHOWN },
  { name: 'a cookie wall with SameSite=None without Secure', answer: wall('seen=1; SameSite=None'), ...LOOP },
  { name: 'a cookie wall with an unknown SameSite', answer: wall('seen=1; SameSite=x'), ...SHOWN },
  { name: 'a cookie wall with Secure over HTTP', answer: wall('seen=1; Secure'), ...LOOP },
  { name: 'a cookie wall with an unknown attribute', answer: wall('seen=1; Priority=High; Foo'), ...SHOWN },
  { name: 'a cookie wall with a far Max-Age', answer: wall('seen=1; Max-Age=3600'), ...SHOWN },
  { name: 'a cookie wall with Max-Age=0', answer: wall('seen=1; Max-Age=0'), ...LOOP },
  { name: 'a cookie wall with a negative Max-Age', answer: wall('seen=1; Max-Age=-1'), ...LOOP },
  { name: 'a cookie wall with an unreadable Max-Age', answer: wall('seen=1; Max-Age=soon'), ...SHOWN },
  {
    name: 'a cookie wall with Expires in the past',
    answer: wall('seen=1; Expires=Thu, 01 Jan 1970 00:00:01 GMT'),
    ...LOOP,
  },
  {
    name: 'a cookie wall with Expires in the future',
    answer: wall('seen=1; Expires=Fri, 01 Jan 2100 00:00:01 GMT'),
    ...SHOWN,
  },
  {
    name: 'a cookie wall with Expires and dashes',
    answer: wall('seen=1; expires=Fri, 01-Jan-2100 00:00:01 GMT'),
    ...SHOWN,
  },
  { name: 'a cookie wall with an unreadable Expires', answer: wall('seen=1; Expires=never'), ...SHOWN },
  {
    name: 'a cookie wall with Max-Age before a past Expires',
    answer: wall('seen=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:01 GMT'),
    ...SHOWN,
  },
  { name: 'a cookie wall with Domain of the host', answer: wall(`seen=1; Domain=${HOME}`), ...SHOWN },
  { name: 'a cookie wall with Domain and a dot', answer: wall(`seen=1; Domain=.${HOME}`), ...SHOWN },
  { name: 'a cookie wall with Domain of the parent', answer: wall('seen=1; Domain=example.test'), ...SHOWN },
  { name: 'a cookie wall with an empty Domain', answer: wall('seen=1; Domain='), ...SHOWN },
  { name: 'a cookie wall with Domain of a public suffix', answer: wall('seen=1; Domain=test'), ...LOOP },
  { name: 'a cookie wall with Domain of another host', answer: wall('seen=1; Domain=other.test'), ...LOOP },
  { name: 'a cookie wall with Domain of a child', answer: wall(`seen=1; Domain=www.${HOME}`), ...LOOP },
  { name: 'a cookie wall with another Path', answer: wall('seen=1; Path=/elsewhere'), ...LOOP },
  { name: 'a cookie wall with a relative Path', answer: wall('seen=1; Path=elsewhere'), ...SHOWN },
  { name: 'a cookie wall with an empty Path', answer: wall('seen=1; Path='), ...SHOWN },
  { name: 'a cookie wall with quotes', answer: wall('seen="1"', 'seen="1"'), ...SHOWN },
  { name: 'a cookie wall with spaces', answer: wall('  seen = a b  ; Path=/', 'seen=a b'), ...SHOWN },
  { name: 'a cookie wall with a comma', answer: wall('seen=a,b', 'seen=a,b'), ...SHOWN },
  { name: 'a cookie wall with an equals sign in the value', answer: wall('seen=a=b==', 'seen=a=b=='), ...SHOWN },
  { name: 'a cookie wall with an empty value', answer: wall('seen=', 'seen='), ...SHOWN },
  { name: 'a cookie wall with no equals sign', answer: wall('seen', 'seen'), ...SHOWN },
  { name: 'a cookie wall with an empty name', answer: wall('=seen', 'seen'), ...SHOWN },
  {
    name: 'a cookie wall with bytes beyond ASCII',
    answer: wall('seen=gr\xc3\xbc\xc3\x9fe', 'seen=gr\xc3\xbc\xc3\x9fe'),
    ...SHOWN,
  },
  { name: 'a cookie wall with a tab in the value', answer: wall('seen=a\tb', 'seen=a\tb'), ...LOOP },
  { name: 'a cookie wall with tabs between attributes', answer: wall('seen=1;\tPath=/;\tHttpOnly'), ...SHOWN },
  { name: 'a cookie wall with a control character', answer: wall('seen=a\x01b', 'seen=a\x01b'), ...LOOP },
  {
    name: 'a cookie wall with a cookie of 4096 bytes',
    answer: wall(`seen=${'x'.repeat(4092)}`, `seen=${'x'.repeat(4092)}`),
    ...SHOWN,
  },
  {
    name: 'a cookie wall with a cookie of 4097 bytes',
    answer: wall(`seen=${'x'.repeat(4093)}`, `seen=${'x'.repeat(4093)}`),
    ...LOOP,
  },
  {
    name: 'a cookie wall with __Host- over HTTP',
    answer: wall('__Host-seen=1; Secure; Path=/', '__Host-seen=1'),
    ...LOOP,
  },
  { name: 'a cookie wall with __Secure- and no Secure', answer: wall('__Secure-seen=1', '__Secure-seen=1'), ...LOOP },
  { name: 'a cookie wall of an empty Set-Cookie', answer: wall(''), ...LOOP },
  { name: 'a cookie for the same host', answer: chain(set('a=1; Path=/'), HOME, 'next', 'a=1'), ...SHOWN },
  { name: 'two cookies', answer: chain(set('a=1', 'b=2'), HOME, 'next', 'a=1; b=2'), ...SHOWN },
  { name: 'a cookie that is set twice', answer: chain(set('a=1', 'b=2', 'a=3'), HOME, 'next', 'a=3; b=2'), ...SHOWN },
  {
    name: 'a cookie that is deleted at once',
    answer: chain(set('a=1', 'a=; Max-Age=0', 'b=2'), HOME, 'next', 'b=2'),
    ...SHOWN,
  },
  { name: 'a cookie of a longer path', answer: chain(set('a=1; Path=/', 'b=2'), HOME, 'next', 'a=1; b=2'), ...SHOWN },
  {
    name: 'a cookie of a path below',
    answer: chain(set('a=1; Path=/elsewhere', 'b=2'), HOME, 'next', 'b=2'),
    ...SHOWN,
  },
  {
    name: 'a host-only cookie for a child host',
    answer: chain(set('a=1; Path=/'), `www.${HOME}`, 'next', ''),
    ...SHOWN,
  },
  {
    name: 'a domain cookie for a child host',
    answer: chain(set(`a=1; Path=/; Domain=${HOME}`), `www.${HOME}`, 'next', 'a=1'),
    ...SHOWN,
  },
  {
    name: 'a domain cookie for a sibling host',
    answer: chain(set('a=1; Path=/; Domain=example.test'), 'pay.example.test', 'next', 'a=1'),
    ...SHOWN,
  },
  {
    name: 'a host-only cookie for a sibling host',
    answer: chain(set('a=1; Path=/'), 'pay.example.test', 'next', ''),
    ...SHOWN,
  },
  { name: 'a cookie for another site', answer: chain(set('a=1; Path=/'), 'other.test', 'next', ''), ...SHOWN },
  {
    name: 'a cookie on the way back from another site',
    answer: ({ path, cookie, urlOf }) => {
      if (path === '') return redirect(urlOf('other.test', 'login'), set('a=1'));
      if (path === 'login') return redirect(urlOf(HOME, 'back'), set('b=2'));
      return cookie === 'a=1' ? page() : NOT_FOUND;
    },
    ...SHOWN,
  },
  {
    name: 'a Strict cookie on the way back from another site',
    answer: ({ path, cookie, urlOf }) => {
      if (path === '') return redirect(urlOf('other.test', 'login'), set('a=1; SameSite=Strict'));
      if (path === 'login') return redirect(urlOf(HOME, 'back'));
      return cookie === 'a=1' ? page() : NOT_FOUND;
    },
    ...SHOWN,
  },
  {
    name: 'a counter of visits',
    answer: ({ cookie }) => {
      const visits = Number(/n=(\d+)/.exec(cookie)?.[1] ?? 0);
      return visits === 5 ? page() : redirect('./', set(`n=${visits + 1}`));
    },
    ...SHOWN,
  },
  { name: 'a cookie wall with Secure over TLS', scheme: 'https', answer: wall('seen=1; Secure'), ...SHOWN },
  {
    name: 'a cookie wall with __Host- over TLS',
    scheme: 'https',
    answer: wall('__Host-seen=1; Secure; Path=/', '__Host-seen=1'),
    ...SHOWN,
  },
  {
    name: 'a cookie wall with __Host- and a Domain',
    scheme: 'https',
    answer: wall(`__Host-seen=1; Secure; Path=/; Domain=${HOME}`, '__Host-seen=1'),
    ...LOOP,
  },
  {
    name: 'a cookie wall with __Host- and no Path',
    scheme: 'https',
    answer: wall('__Host-seen=1; Secure', '__Host-seen=1'),
    ...LOOP,
  },
  {
    name: 'a cookie wall with __Secure- over TLS',
    scheme: 'https',
    answer: wall('__Secure-seen=1; Secure', '__Secure-seen=1'),
    ...SHOWN,
  },
  {
    name: 'a cookie wall with SameSite=None and Secure',
    scheme: 'https',
    answer: wall('seen=1; SameSite=None; Secure'),
    ...SHOWN,
  },
  {
    name: 'a cookie wall with Partitioned',
    scheme: 'https',
    answer: wall('seen=1; SameSite=None; Secure; Partitioned; Path=/'),
    ...SHOWN,
  },
  {
    name: 'a Secure cookie for the way to HTTP',
    scheme: 'https',
    answer: ({ path, cookie, urlOf }) => {
      if (path === '') return redirect(urlOf(HOME, 'next', 'http'), set('a=1; Secure', 'b=2'));
      return cookie === 'b=2' ? page() : NOT_FOUND;
    },
    ...SHOWN,
  },
  {
    name: 'a cookie of HTTP for the way to TLS',
    answer: ({ path, cookie, urlOf }) => {
      if (path === '') return redirect(urlOf(HOME, 'next', 'https'), set('a=1'));
      return cookie === 'a=1' ? page() : NOT_FOUND;
    },
    ...SHOWN,
  },
];
