import { expect, test } from 'vitest';
import { isElsewhere } from './is-elsewhere.ts';

test.each(['www.shop.com', 'shop.co.uk', '9.9.9.9', '2620:fe::fe'])(
  'accepts %s as a host on the public Internet',
  (host) => {
    expect(isElsewhere(host)).toBe(true);
  },
);

test.each([
  'localhost',
  'router',
  'nas.local',
  'a.b.home.arpa',
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '192.168.1.1',
  '::ffff:10.0.0.1',
  '',
])('rejects %j, which may be nearby', (host) => {
  expect(isElsewhere(host)).toBe(false);
});
