import { expect, it } from 'vitest';
import { showSetting } from './show-setting.ts';

const PASSWORD = ['pw1', 'ssword', 'hunter'];

it.each([
  ['postgres://user:pw1@ssword@db.example', 'postgres://db.example'],
  ['postgres://user:pw1/ssword@db.example/pharos', 'postgres://(hidden)'],
  ['postgres://user:12/ssword@db.example/pharos', 'postgres://(hidden)'],
  ['postgres://user:12#ssword@db.example/pharos', 'postgres://(hidden)'],
  ['postgres://user:12?ssword@db.example/pharos', 'postgres://(hidden)'],
  ['postgres://ssword#hunter', 'postgres://(hidden)'],
  ['user:pw1@db.example', '(hidden)'],
  ['hunter:ssword@db.example', '(hidden)'],
  ['postgresql//user:pw1@db.example', '(hidden)'],
  ['postgres:user:pw1@db.example', 'postgres://(hidden)'],
  ['postgres://user:pw1\nssword@db.example', 'postgres://db.example'],
  ['\n postgres://user:pw1@db.example', 'postgres://db.example'],
  ['mysql://db.example/pharos?user=me&password=hunter', 'mysql://db.example'],
  ['http://user:12\\ssword@db.example', 'http://(hidden)'],
  ['hunter', '(hidden)'],
])('shows at most scheme and host of DATABASE_URL=%j', (value, shown) => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'NATS_URL', 'BASE_URL']) {
    expect(showSetting(name, value)).toBe(shown);
  }
  for (const part of PASSWORD) expect(showSetting('REFERENCE_TARGETS', value)).not.toContain(part);
});

it('shows each address of a list separately', () => {
  expect(showSetting('REFERENCE_TARGETS', 'icmp://gateway.example, tcp://user:pw1@web.example')).toBe(
    'icmp://gateway.example,tcp://web.example',
  );
  expect(showSetting('REFERENCE_TARGETS', 'none,icmp://192.0.2.1,tcp://[2001:db8::1]:0,hunter')).toBe(
    'none,icmp://192.0.2.1,tcp://[2001:db8::1]:0,(hidden)',
  );
  expect(showSetting('REFERENCE_TARGETS', 'tcp://user:12,ssword@web.example:443')).toBe('tcp://user,(hidden)');
  expect(showSetting('REFERENCE_TARGETS', 'tcp://user:pw1,ssword@web.example:443')).toBe('tcp://(hidden),(hidden)');
});

it('shows nothing of a key, and hides the secrets of an address in any other setting', () => {
  expect(showSetting('SECRET_KEY', 'c2hvcnQ=')).toBe('(hidden)');
  expect(showSetting('HOST', 'postgres://user:pw1@db.example')).toBe('postgres://db.example');
  for (const value of ['vault:hunter', 'amqp:user:pw1@db.example', 'amqp+x://user:pw1@db', 'user:pw1@db.example']) {
    expect(showSetting('MAIL_FROM', value)).toBe('(hidden)');
    expect(showSetting('SIGNUP', value)).toBe('(hidden)');
  }
  expect(showSetting('TRUST_PROXY', 'fd00::/8/8,10.0.0.0/64')).toBe('fd00::/8/8,10.0.0.0/64');
  expect(showSetting('SUPPORT_EMAIL', 'ada@@example.com')).toBe('ada@@example.com');
});

it('limits the shown value to one line of reasonable length', () => {
  expect(showSetting('SIGNUP', 'first\nopen')).toBe('first open');
  expect(showSetting('SIGNUP', 'x'.repeat(200))).toHaveLength(81);
});
