import { expect, it } from 'vitest';
import { createSecretFilter } from './hide-secrets.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const hide = createSecretFilter({
  DATABASE_URL: 'postgresql://pharos:corr%40ct%20horse@db.example/pharos',
  SMTP_URL: 'smtp://mail.example?password=battery-staple',
  SECRET_KEY,
  NATS_URL: 'nats://me:nats-p%40ssword@a, nats://b, tls://a-long-token@c',
});

it.each([
  'cannot parse postgresql://pharos:corr%40ct%20horse@db.example/pharos',
  'wrong: corr@ct horse',
  'wrong: corr%40ct%20horse',
  'tried battery-staple',
  `key ${SECRET_KEY}`,
  'NATS rejects nats-p@ssword',
  'NATS rejects a-long-token',
  'nats://other:battery@nats.example',
  'nats://other:bat@tery@nats.example',
])('hides the secrets in %j', (text) => {
  for (const part of ['corr', 'horse', 'battery', 'staple', 'bat@', 'ssword', 'long', SECRET_KEY])
    expect(hide(text)).not.toContain(part);
  expect(hide(text)).toContain('(hidden)');
});

it('leaves other text unchanged, even if a short password is an ordinary word', () => {
  const lenient = createSecretFilter({ DATABASE_URL: 'postgresql://pharos:pharos@db.example/pharos' });
  expect(lenient('/var/lib/pharos at https://pharos.example/@me')).toBe(
    '/var/lib/pharos at https://pharos.example/@me',
  );
});
