import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const PRODUCTS = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({
  name: `Product ${letter}`,
  category: 'Support',
  text: 'It helps.',
  trial_url: 'https://product.example/',
  is_featured: letter === 'A',
}));
let folder: string;
let pharos: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pharos-explore-'));
  const path = join(folder, 'catalog.json');
  writeFileSync(path, JSON.stringify({ products: PRODUCTS }));
  pharos = await createTestApp({ EXPLORE_CATALOG: path, SUPPORT_EMAIL: 'sales@example.com' });
  owner = await signUpOwner(pharos);
});
afterAll(async () => {
  await pharos.close();
  rmSync(folder, { recursive: true, force: true });
});

const REQUEST = {
  product: 'Product A',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  company_name: 'Engines',
  company_size: '11 - 50',
  phone_number: '+49 30 901820',
};
let calls = 0;
const requestDemo = (changed: object = {}) => {
  calls += 1;
  const body = { ...REQUEST, ...changed };
  return pharos.call('POST', '/v1/marketing-request-demo/', {
    token: owner.token,
    body,
    remoteAddress: `10.7.0.${calls}`,
  });
};

test('returns the products of the catalog file, and reports that there are some', async () => {
  expect((await pharos.call('GET', '/v1/explore/', { token: owner.token })).json()).toEqual({ products: PRODUCTS });
  expect((await pharos.call('GET', '/v1/installation/')).json().explore).toBe(true);
});

test('returns 404 without a catalog', async () => {
  const plain = await createTestApp();
  const { token } = await signUpOwner(plain);
  expect((await plain.call('GET', '/v1/explore/', { token })).statusCode).toBe(404);
  expect((await plain.call('GET', '/v1/installation/')).json().explore).toBe(false);
  const answer = await plain.call('POST', '/v1/marketing-request-demo/', { token, body: REQUEST });
  expect(answer.statusCode).toBe(404);
  await plain.close();
});

test('reports invalid input by field, and creates no ticket', async () => {
  expect((await requestDemo({ phone_number: '123' })).json()).toEqual({ phone_number: ['Phone number invalid'] });
  expect((await requestDemo({ product: 'Another' })).json()).toEqual({ product: ['This product does not exist.'] });
  expect((await requestDemo({ first_name: ' ' })).json()).toEqual({ first_name: ['This field may not be blank.'] });
  expect((await requestDemo({ email: 'ada' })).statusCode).toBe(400);
  expect((await requestDemo({ icon: 'x' })).statusCode).toBe(400);
  expect(await pharos.services.db.selectFrom('support_tickets').select('id').execute()).toEqual([]);
});

test('creates a ticket for a demo request, hides its details on the public page, and allows five per hour', async () => {
  const answer = await requestDemo({ country: null, state: null, city: null });
  expect(answer.statusCode).toBe(201);
  const id = answer.json().url.split('/').at(-1);
  const detail = [
    'Name: Ada Lovelace',
    'E-mail: ada@example.com',
    'Company: Engines, 11 - 50 people',
    'Phone: +4930901820',
    'Country: Germany',
  ];
  const [mail] = await waitingAccountMails(pharos.services.db, pharos.services.secrets, 'sales@example.com');
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^Support ticket: Request for demo: Product A \(.+\)$/),
  });
  expect(mail?.paragraphs.slice(-detail.length)).toEqual(detail);
  const page = await pharos.call('GET', `/v1/support-tickets/${id}/`);
  expect(page.body).not.toMatch(/Lovelace|4930901820/);
  const seen = await pharos.call('GET', `/v1/operator/tickets/${id}/`, { token: owner.token });
  expect(seen.json().detail).toBe(detail.join('\n'));
  expect((await requestDemo()).json().url).toBe(answer.json().url);

  for (const letter of ['B', 'C', 'D', 'E'])
    expect((await requestDemo({ product: `Product ${letter}` })).statusCode).toBe(201);
  const refused = await requestDemo({ product: 'Product F' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
});
