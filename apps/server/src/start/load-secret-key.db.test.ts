import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealCheckSecrets } from '../storage/checks/check-secrets.ts';
import { NeedsOperator } from '../storage/connection/needs-operator.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { insertCertificate, insertPageWithDomain } from '../storage/testing/custom-domains.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertCheck, insertOrganization } from '../storage/testing/seed.ts';
import { loadSecretKey } from './load-secret-key.ts';

const database = sharedTestDatabase();
let dataDir: string;
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-key-'));
  lines = [];
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const load = (secretKey?: Buffer, acceptsNewSecretKey = false): Promise<Buffer> =>
  loadSecretKey(database.db, { secretKey, dataDir, acceptsNewSecretKey }, (line) => lines.push(line));

describe('a database of this release', () => {
  it('creates a key at the first start, and finds it at the next one', async () => {
    const key = await load();
    expect(await load()).toEqual(key);
    expect(lines).toEqual([]);
  });

  it('rejects another key in one line that states where the correct one belongs', async () => {
    await load();
    await writeFile(join(dataDir, 'secret.key'), randomBytes(32));
    const refused = load();
    await expect(refused).rejects.toBeInstanceOf(NeedsOperator);
    await expect(refused).rejects.toThrow(`${join(dataDir, 'secret.key')} (written 20`);
    await expect(refused).rejects.toThrow('ACCEPT_NEW_SECRET_KEY=1');
    await expect(load(randomBytes(32))).rejects.toThrow(/^SECRET_KEY is not the key/);
  });

  it('creates no new key if the file is missing', async () => {
    await load();
    await rm(join(dataDir, 'secret.key'));
    await expect(load()).rejects.toThrow(/secret\.key is missing/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('accepts a new key if configured, and rejects the old one from then on', async () => {
    const old = await load();
    await rm(join(dataDir, 'secret.key'));
    const key = await load(undefined, true);
    expect(key).not.toEqual(old);
    expect(lines).toEqual([expect.stringMatching(/^The new key is now in use. Remove ACCEPT_NEW_SECRET_KEY/)]);
    expect(await load()).toEqual(key);
    expect(await load(undefined, true)).toEqual(key);
    expect(lines[1]).toMatch(/^The key is correct for this database. Remove ACCEPT_NEW_SECRET_KEY/);
    await expect(load(old)).rejects.toBeInstanceOf(NeedsOperator);
  });

  it('accepts the key of only one of several processes that start at the same time', async () => {
    const keys = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const outcomes = await Promise.allSettled([...keys, ...keys].map((key) => load(key)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('a database of an earlier release', () => {
  const box = (key: Buffer) => createSecretBox(key);
  const right = randomBytes(32);

  it.each<[string, () => Promise<unknown>]>([
    [
      'a check',
      async () => {
        const owner = await insertOrganization(database.db);
        const secrets = sealCheckSecrets(box(right), owner.organizationId, { headers: { 'x-key': 'v' } });
        await insertCheck(database.db, { ...owner, secrets });
      },
    ],
    [
      'single sign-on',
      async () => {
        const { organizationId } = await insertOrganization(database.db);
        const sealed = box(right).seal('s', secretPlaces.ssoConnection(organizationId));
        const values = { organization_id: organizationId, issuer: 'https://id.example', client_id: 'c' };
        await database.db
          .insertInto('sso_connections')
          .values({ ...values, client_secret: sealed })
          .execute();
      },
    ],
    [
      'an authenticator app',
      async () => {
        const { userId } = await insertOrganization(database.db);
        const secret = box(right).seal('s', secretPlaces.twoFactor(userId));
        await database.db.insertInto('two_factors').values({ user_id: userId, secret }).execute();
      },
    ],
    [
      'the certificate of a domain',
      async () => {
        const { organizationId } = await insertOrganization(database.db);
        const domain = 'status.acme.org';
        const pageId = await insertPageWithDomain(database.pool, { organizationId, domain });
        await insertCertificate(database.pool, box(right), { organizationId, pageId, domain });
      },
    ],
    [
      'an account at a certificate authority',
      async () => {
        const sealed = box(right).seal('key', secretPlaces.acmeAccount);
        await database.db
          .insertInto('acme_accounts')
          .values({ directory_url: 'https://ca', private_key: sealed })
          .execute();
      },
    ],
    [
      'a mail that waits',
      () =>
        enqueueMail(
          database.db,
          box(right),
          { to: 'a@b.example', subject: '', headline: '', paragraphs: [], action: null, footer: '' },
          0,
        ),
    ],
  ])('accepts only the key that decrypts the secret of %s', async (_of, seal) => {
    await seal();
    await expect(load()).rejects.toThrow(/secret\.key is missing/);
    await expect(load(randomBytes(32))).rejects.toBeInstanceOf(NeedsOperator);
    expect(await load(right)).toEqual(right);
    expect(await load(right)).toEqual(right);
  });

  it('ignores one damaged secret among valid ones', async () => {
    const owner = await insertOrganization(database.db);
    const secrets = sealCheckSecrets(box(right), owner.organizationId, { headers: { 'x-key': 'v' } });
    await insertCheck(database.db, { ...owner, secrets });
    await insertCheck(database.db, { ...owner, secrets: 'v1:damaged' });
    expect(await load(right)).toEqual(right);
  });
});
