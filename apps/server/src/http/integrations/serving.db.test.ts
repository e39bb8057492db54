import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { signUpOwner } from '../testing/test-app.ts';

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());

const list = async (query: string, { token, organizationId: organization } = app.owner) => {
  const answer = await app.pharos.call('GET', `/v1/serving-integrations/${query}`, { token, organization });
  return answer.statusCode === 200 ? answer.json().results : answer.statusCode;
};

test('lists the integrations of a check, and marks those that are not sent to', async () => {
  const { token, organizationId: organization } = app.owner;
  const [shop, wiki] = [
    (await app.create({ name: 'Shop', url: 'https://shop.example' })).id,
    (await app.create({ name: 'Wiki', url: 'https://wiki.example' })).id,
  ];
  const add = async (name: string, given: object = {}) => {
    const url = 'https://hooks.example.com/a';
    const body = { state: 'AC', name, type: 'AL', url, organization, ...given };
    const answer = await app.pharos.call('POST', '/v1/integrations/webhooks/', { token, organization, body });
    return { id: answer.json().id, kind: 'webhook', name, is_sent_to: !('state' in given) };
  };
  const all = await add('All checks');
  const ofShop = await add('Shop alone', { subscribed_checks: [shop] });
  const off = await add('Switched off', { state: 'DA' });
  expect(await list(`?check_id=${shop}`)).toEqual([all, ofShop, off]);
  expect(await list(`?check_id=${wiki}`)).toEqual([all, off]);
  expect(await list('')).toEqual([all, off]);
  const stranger = await signUpOwner(app.pharos);
  expect([await list('', stranger), await list(`?check_id=${shop}`, stranger)]).toEqual([[], 404]);
});
