import { expect, test } from 'vitest';
import { addressOnDomain } from './address-on-domain.ts';

test.each([
  ['/', '/s/7-Acme'],
  ['/?utm=1', '/s/7-Acme?utm=1'],
  ['?utm=1', '/s/7-Acme?utm=1'],
  ['/feed.atom', '/s/7-Acme/feed.atom'],
  ['/subscribe', '/s/7-Acme/subscribe'],
  ['/feed.rss', '/s/7-Acme/feed.rss'],
  ['/maintenance.ics', '/s/7-Acme/maintenance.ics'],
  ['/history', '/s/7-Acme/history'],
  ['/history/2026-10', '/s/7-Acme/history/2026-10'],
  ['/history/x', '/s/none'],
  ['/logo.png?v=1', '/s/7-Acme/logo.png?v=1'],
  ['/api/v2/summary.json', '/s/7-Acme/api/v2/summary.json'],
  ['/api/v2/incidents/unresolved.json', '/s/7-Acme/api/v2/incidents/unresolved.json'],
  ['/favicon.svg', '/favicon.svg'],
  ['/s/7-Acme', '/s/7-Acme'],
  ['/s/7-Former', '/s/7-Former'],
  ['/s/7-Acme/logo.png', '/s/7-Acme/logo.png'],
  ['/s/7/api/v2/status.json', '/s/7/api/v2/status.json'],
  ['/s/70-Acme', '/s/none'],
  ['/s/8-Other', '/s/none'],
  ['/login', '/s/none'],
  ['/v1/logged-in-user/', '/s/none'],
  ['/healthz', '/s/none'],
  ['//s/7-Acme', '/s/none'],
  ['/api/v2/../../login', '/s/none'],
  ['http://status.acme.org/login', '/s/none'],
])('maps %s to %s', (url, answered) => {
  expect(addressOnDomain(url, { id: 7, slug: 'Acme' })).toBe(answered);
});
