import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealCheckSecrets } from '../checks/check-secrets.ts';
import { insertIntegration } from '../integrations/integrations.ts';
import { storeNatsKeys } from '../locations/nats-keys.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { insertCertificate, insertPageWithDomain } from '../testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { readSealedSamples } from './sealed-samples.ts';
import { createSecretBox } from './secret-box.ts';
import { secretPlaces } from './secret-places.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const readOpened = async () => {
  const opened = (await readSealedSamples(database.db)).map(({ sealed, place }) => ({
    table: place.table,
    text: box.open(sealed, place),
  }));
  return Map.groupBy(opened, ({ table }) => table);
};

it('returns the newest secret of each kind, with the place at which it can be opened', async () => {
  const { db, pool } = database;
  const { organizationId, userId, applicationId } = await insertOrganization(db);
  // Rows without a secret are not samples.
  await insertCheck(db, { organizationId, applicationId });
  const connection = { organization_id: organizationId, issuer: 'https://id.example', client_id: 'c' };
  await db
    .insertInto('sso_connections')
    .values({ ...connection, client_secret: null })
    .execute();
  const page = { organizationId, domain: 'status.example.org' };
  const pageId = await insertPageWithDomain(pool, page);
  const ordering = { organization_id: organizationId, status_page_id: pageId, domain: page.domain };
  await db
    .insertInto('domain_certificates')
    .values({ ...ordering, ordering_since: new Date(0) })
    .execute();
  expect(await readSealedSamples(db)).toEqual([]);

  for (let n = 0; n < 21; n++) {
    const secrets = sealCheckSecrets(box, organizationId, { headers: { n: String(n) } });
    await insertCheck(db, { organizationId, applicationId, secrets });
  }
  const clientSecret = box.seal('client', secretPlaces.ssoConnection(organizationId));
  await db.updateTable('sso_connections').set({ client_secret: clientSecret }).execute();
  await insertIntegration(db, box, {
    organizationId,
    kind: 'webhook',
    name: 'Hook',
    state: 'AC',
    checkIds: null,
    config: {},
    secrets: { token: 'of the integration' },
  });
  const secret = box.seal('factor', secretPlaces.twoFactor(userId));
  await db.insertInto('two_factors').values({ user_id: userId, secret }).execute();
  await db.deleteFrom('domain_certificates').execute();
  await insertCertificate(pool, box, { ...page, pageId });
  const account = box.seal('account', secretPlaces.acmeAccount);
  await db.insertInto('acme_accounts').values({ directory_url: 'https://ca', private_key: account }).execute();
  await storeNatsKeys(db, box, makeNatsKeys());
  const mail = { to: 'a@b.example', subject: 'Hello', headline: '', paragraphs: [], action: null, footer: '' };
  await enqueueMail(db, box, mail, 0);

  const opened = await readOpened();
  expect(Object.fromEntries([...opened].map(([table, samples]) => [table, samples.length]))).toEqual({
    checks: 20,
    sso_connections: 1,
    integrations: 1,
    two_factors: 1,
    domain_certificates: 1,
    acme_accounts: 1,
    nats_keys: 1,
    jobs: 1,
  });
  const texts = opened.get('checks')?.map(({ text }) => JSON.parse(text).headers.n);
  expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => String(20 - n)));
  expect(opened.get('jobs')?.[0]?.text).toContain('Hello');
});
