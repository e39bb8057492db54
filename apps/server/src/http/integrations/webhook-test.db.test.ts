import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '../../alerts/channels/webhook/testing/receiver.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { signUpOwner } from '../testing/test-app.ts';

let app: CheckApp;
let receivers: TestReceiver[] = [];
beforeAll(async () => {
  app = await createCheckApp({ PROBE_NETWORK: 'any' });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const receiver of receivers) await receiver.stop();
  receivers = [];
});

const receive = async (...answer: Parameters<typeof startReceiver>): Promise<TestReceiver> => {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
};
let calls = 0;
const call = (path: string, body: Record<string, unknown>, who = app.owner) => {
  calls += 1;
  const { token, organizationId: organization } = who;
  const remoteAddress = `10.6.${calls >> 8}.${calls & 255}`;
  return app.pharos.call('POST', `/v1/integrations/${path}`, { token, organization, remoteAddress, body });
};
const createWebhook = async (url: string, meta: object = {}): Promise<{ id: number; signing_secret: string }> => {
  const { organizationId: organization } = app.owner;
  const body = { state: 'AC', name: 'Operations', type: 'AL', url, organization, meta: JSON.stringify(meta) };
  const answer = await call('webhooks/', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
};
const runTest = (webhook: number, meta: object, who = app.owner) =>
  call('webhook-test/', { webhook, test_data: JSON.stringify(meta) }, who);

describe('a test of a webhook', () => {
  test('sends a real request with the example, and returns the request and the response', async () => {
    const receiver = await receive((_, response) => void response.writeHead(202).end('thanks'));
    const { id, signing_secret: secret } = await createWebhook(receiver.url);
    const answer = await runTest(id, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        test_data: receiver.posts[0]?.text,
        webhook: id,
        answer: { status_code: 202, response_time: expect.any(Number), body: 'thanks' },
      },
    ]);
    expect(answer.json().answer.response_time % 1).toBe(0);
    const [post] = receiver.posts;
    expect(post?.body).toMatchObject({ check_id: '1', check_name: 'Example check', response_status_code: '200' });
    new Webhook(secret).verify(post?.text ?? '', post?.headers as Record<string, string>);
  });

  test('sends the example of the given event, and rejects unknown events', async () => {
    const receiver = await receive();
    const { id } = await createWebhook(receiver.url);
    const run = (event: string) => call('webhook-test/', { webhook: id, test_data: '{}', event });
    expect((await run('degraded')).statusCode).toBe(200);
    expect(receiver.posts[0]?.body).toMatchObject({ response_state: 'Degraded', event_data: { event: 'degraded' } });
    const refused = await run('exploded');
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['event']]);
    expect(receiver.posts).toHaveLength(1);
  });

  test('uses content and authentication from the form, saved or not, and the stored password for a masked one', async () => {
    const receiver = await receive();
    const { id } = await createWebhook(receiver.url, { username: 'bob', password: 'stored' });
    const content = { text: '{{text}}', id: '{{check_id}}' };
    await runTest(id, { username: 'bob', password: '••••', data_json: content });
    await runTest(id, { username: 'eve', password: 'typed' });
    expect(receiver.posts[0]?.body).toEqual({ text: expect.stringContaining('Example check'), id: 1 });
    expect(receiver.posts.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('bob:stored').toString('base64')}`,
      `Basic ${Buffer.from('eve:typed').toString('base64')}`,
    ]);
  });

  test.each([
    [500, 'Webhook testing failed: the server responded with HTTP status 500'],
    [301, 'Webhook testing failed: the server responded with HTTP status 301'],
  ])('fails for a response with %i, with the message "%s"', async (status, detail) => {
    const receiver = await receive(
      (_, response) => void response.writeHead(status, { location: '/other' }).end('Oops'),
    );
    const { id } = await createWebhook(receiver.url);
    const answer = await runTest(id, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        detail,
        test_data: receiver.posts[0]?.text,
        answer: { status_code: status, response_time: expect.any(Number), body: 'Oops' },
      },
    ]);
    expect(answer.json().answer.response_time % 1).toBe(0);
    expect(receiver.posts).toHaveLength(1);
  });

  test('reports an unavailable receiver with the reason, without its address', async () => {
    const receiver = await receive();
    const { id } = await createWebhook(receiver.url);
    await receiver.stop();
    receivers = [];
    const answer = await runTest(id, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        detail: 'Webhook testing failed: connection refused',
        test_data: expect.stringContaining('Example check'),
        answer: null,
      },
    ]);
  });

  test('is recorded in the audit log, and is not available to another organization', async () => {
    const receiver = await receive();
    const { id } = await createWebhook(receiver.url);
    await runTest(id, {});
    const recorded = await app.pharos.services.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', `integration ${id}`)
      .where('action', '=', 'integration.test')
      .execute();
    expect(recorded).toEqual([{ action: 'integration.test', after: { name: 'Operations' } }]);
    const stranger = await signUpOwner(app.pharos);
    expect((await runTest(id, {}, stranger)).statusCode).toBe(404);
    expect(receiver.posts).toHaveLength(1);
  });
});
