import { describe, expect, it } from 'vitest';
import { isRedirect, redirectTarget } from './redirect-target.ts';

const FROM = new URL('https://example.com/a/b?c');

describe('redirectTarget', () => {
  it.each([
    ['/x', 'https://example.com/x'],
    ['x', 'https://example.com/a/x'],
    ['?q', 'https://example.com/a/b?q'],
    ['//other.example/y', 'https://other.example/y'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['https://user:secret@example.com/#part', 'https://example.com/'],
    [Buffer.from('/grüße').toString('latin1'), 'https://example.com/gr%C3%BC%C3%9Fe'],
    [Buffer.from('//grüße.example/').toString('latin1'), 'https://xn--gre-6ka8l.example/'],
    ['/gr\xfc\xdfe', 'https://example.com/gr%FC%DFe'],
  ])('follows %j', (location, url) => {
    const target = redirectTarget([location, location], FROM);
    expect('url' in target && target.url.href).toBe(url);
  });

  it.each([undefined, '', ' ', 'http://', 'ftp://example.com/', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'does not follow %j',
    (location) => {
      expect(redirectTarget(location === undefined ? [] : [location], FROM)).toHaveProperty('problem');
    },
  );

  it('rejects several different locations', () => {
    expect(() => redirectTarget(['/a', '/b'], FROM)).toThrow('several Location headers');
  });

  it('recognizes the status codes of redirects', () => {
    expect([300, 301, 302, 303, 304, 305, 306, 307, 308].filter(isRedirect)).toEqual([301, 302, 303, 307, 308]);
  });
});
