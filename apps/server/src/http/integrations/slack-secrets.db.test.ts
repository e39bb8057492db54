import { randomBytes } from 'node:crypto';
import { type SlackDouble, startSlackDouble } from '@pharos/doubles/slack/start-slack-double.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeOf } from '../../alerts/testing/judged-check.ts';
import { insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { createEgressCall } from '../../egress/egress-call.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { NO_PROVIDERS, startTestWorker } from '../../worker/testing/start-test-worker.ts';
import { readEvents } from '../testing/event-reader.ts';
import { storedText } from '../testing/stored-text.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const PATH = '/v1/integrations/slack-alerters/';

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const secrets = createSecretBox(randomBytes(32));
let slack: SlackDouble;
let pharos: TestApp;
let owner: SignedUp;
let port: number;
beforeAll(async () => {
  slack = await startSlackDouble();
  const { clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET } = slack.app;
  const environment = { SLACK_URL: slack.url, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, PROBE_NETWORK: 'any' };
  pharos = await createTestApp(environment, { log, secrets });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await pharos.close();
  await slack.stop();
});

const answers: string[] = [];
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await pharos.call(method, url, { token: owner.token, ...(body && { body }) });
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer.json();
};

test('stores, logs and returns nowhere in plain text the channel URL, the secret of the Slack app, its code and its token', async () => {
  const { db } = pharos.services;
  const events = await readEvents(port, { token: owner.token });
  await events.next('ready');
  const entered = slack.addWebhook('#entered');
  const { organizationId: organization } = owner;
  const { id } = await call('POST', PATH, { organization, state: 'AC', incoming_webhook_url: entered });
  const { oauth_authorization_url: url } = await call('PATCH', `${PATH}${id}/`, { alert_source_check_state: 'AN' });
  const state = new URL(url).searchParams.get('state') ?? '';
  // This response contains the state, because the caller asked for the authorization URL.
  answers.pop();
  const code = slack.grant('#alerts', 'http://localhost:3000/slack/oauth');
  await call('POST', `${PATH}${state}/authorize/`, { code });
  await call('POST', `${PATH}${state}/authorize/`, { code });
  const wrong = 'https://planted.example/services/T/B/planted-token';
  await call('PATCH', `${PATH}${id}/`, { incoming_webhook_url: wrong });
  await call('PATCH', `${PATH}${id}/`, { incoming_webhook_url: { wrong } });
  await call('POST', PATH, { organization, state: 'AC', incoming_webhook_url: wrong, unknown: wrong });
  await call('POST', `${PATH}${id}/test/`);
  const granted = slack.requests.findLast(({ path }) => path.startsWith('/services/'))?.path ?? '';

  // Some gateways repeat the requested URL in their response.
  slack.answerWith({ status: 502, text: `cannot reach ${slack.url}${granted}` });
  await call('POST', `${PATH}${id}/test/`);
  const { id: applicationId } = await db
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  const check = await insertMonitoredCheck(
    db,
    { name: 'Shop' },
    { organizationId: organization, applicationId, userId: 0, membershipId: 0 },
  );
  const { goDown } = judgeOf(db, check);
  const worker = await startTestWorker({
    databaseUrl: pharos.databaseUrl,
    secrets,
    providers: { ...NO_PROVIDERS, slackUrl: slack.url },
    call: createEgressCall({ network: 'any' }),
    log,
  });
  await goDown();
  const attempts = () => db.selectFrom('deliveries').select('attempts').where('integration_id', '=', id).execute();
  await expect
    .poll(async () => (await attempts())[0]?.attempts[0])
    .toMatchObject({ outcome: expect.stringMatching(/502.+…$/) });
  await worker.stop();

  await call('GET', PATH);
  await call('GET', `/v1/integrations/${id}/deliveries/`);
  await call('GET', `/v1/alert-receipts/?check_id=${check.checkId}`);
  const inUse = await storedText(db);
  await call('DELETE', `${PATH}${id}/`);
  await call('GET', '/v1/audit-log/?page_size=100');
  await events.next('organization.changed');
  const received = JSON.stringify(events.rest());
  events.close();

  expect(granted).not.toBe('');
  const token = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const planted = [token(entered), token(granted), 'planted-token', slack.app.clientSecret, code, state, 'xoxb-'];
  const places = {
    answers: answers.join('\n'),
    inUse,
    afterwards: await storedText(db),
    log: logged.join('\n'),
    received,
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1);
    expect([place, planted.filter((secret) => text.includes(secret))]).toEqual([place, []]);
  }
});
