import { decode } from '@nats-io/jwt';
import { expect, it } from 'vitest';
import { makeOwnCredential, signAccount, signInstallation } from './installation-tokens.ts';
import { makeLocationCredential, readCredential, writeCredential } from './location-credential.ts';
import { keyOf, makeNatsKeys } from './nats-keys.ts';

const keys = makeNatsKeys();
const publicKeys = {
  operator: keyOf(keys.operator).getPublicKey(),
  account: keyOf(keys.account).getPublicKey(),
  system: keyOf(keys.system).getPublicKey(),
};
const claimsOf = (token: string) => decode<Record<string, unknown>>(token);

it('signs both accounts with the key of the operator, and names the system account', async () => {
  const { operator, system, account } = await signInstallation(keys, ['KEY']);
  expect(claimsOf(operator)).toMatchObject({
    iss: publicKeys.operator,
    sub: publicKeys.operator,
    nats: { system_account: publicKeys.system },
  });
  expect([system.key, account.key]).toEqual([publicKeys.system, publicKeys.account]);
  expect(claimsOf(system.token)).toMatchObject({ iss: publicKeys.operator, sub: publicKeys.system });
  expect(claimsOf(account.token)).toMatchObject({
    iss: publicKeys.operator,
    sub: publicKeys.account,
    nats: { signing_keys: ['KEY'], limits: { mem_storage: -1, disk_storage: -1, conn: -1 } },
  });
  // Only the account has JetStream.
  expect(claimsOf(system.token).nats).not.toHaveProperty('limits.disk_storage');
});

it('lists the same keys of credentials in the same order', async () => {
  const [one, other] = [await signAccount(keys, ['B', 'A']), await signAccount(keys, ['A', 'B'])];
  expect(claimsOf(one).nats).toMatchObject({ signing_keys: ['A', 'B'] });
  expect(claimsOf(one).nats).toEqual(claimsOf(other).nats);
});

it('creates a user with a separate key in the given account', async () => {
  const [one, two] = [await makeOwnCredential(keys, 'account'), await makeOwnCredential(keys, 'system')];
  expect([claimsOf(one.jwt).iss, claimsOf(two.jwt).iss]).toEqual([publicKeys.account, publicKeys.system]);
  for (const { jwt, seed } of [one, two]) expect(claimsOf(jwt).sub).toBe(keyOf(seed).getPublicKey());
});

it('limits a credential to the subjects of its location', async () => {
  const { signingKey, credential } = await makeLocationCredential(keys, 'eu.west');
  expect(claimsOf(credential.jwt)).toMatchObject({
    name: 'eu=2Ewest',
    iss: signingKey,
    sub: keyOf(credential.seed).getPublicKey(),
    nats: {
      issuer_account: publicKeys.account,
      pub: {
        allow: [
          'pharos.confined.eu=2Ewest.*',
          'pharos.reports.*.eu=2Ewest',
          'pharos.answers.eu=2Ewest.>',
          'pharos.clocks.eu=2Ewest',
        ],
      },
      sub: {
        allow: ['pharos.work.eu=2Ewest', 'pharos.requests.eu=2Ewest', 'pharos.announce', '_INBOX_eu=2Ewest.>'],
      },
      subs: 20,
      payload: 1024 * 1024,
      allowed_connection_types: ['STANDARD'],
    },
  });
});

it('reads a credential from the line to which it was written, and rejects any other text', async () => {
  const { credential } = await makeLocationCredential(keys, 'north');
  const line = writeCredential(credential);
  expect(readCredential(` ${line}\n`)).toEqual(credential);
  const [header = '', claims = '', signature = ''] = credential.jwt.split('.');
  const named = (name: unknown) => Buffer.from(JSON.stringify({ name })).toString('base64url');
  const { seed } = credential;
  // The checksum of this seed is wrong.
  const broken = seed.slice(0, 20) + (seed[20] === 'A' ? 'B' : 'A') + seed.slice(21);
  for (const text of [
    '',
    credential.jwt,
    `${line}A`,
    `x ${line}`,
    `${header}.${claims}:${seed}`,
    `${header}.${named('')}.${signature}:${seed}`,
    `${header}.${named(7)}.${signature}:${seed}`,
    `${header}.nonsense.${signature}:${seed}`,
    `${credential.jwt}:${broken}`,
  ]) {
    expect([text, readCredential(text)]).toEqual([text, null]);
  }
});
