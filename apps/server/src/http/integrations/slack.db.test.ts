import { type SlackDouble, startSlackDouble } from '@pharos/doubles/slack/start-slack-double.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinAs } from '../testing/members.ts';
import { type SignedUp, signUpOwner } from '../testing/test-app.ts';

const PATH = '/integrations/slack-alerters/';
const REDIRECT_URI = 'http://localhost:3000/slack/oauth';

let slack: SlackDouble;
/** `app` has a Slack app, `plain` has none. */
let app: CheckApp;
let plain: CheckApp;
let now = Date.now();
beforeAll(async () => {
  slack = await startSlackDouble();
  const { clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET } = slack.app;
  const settings = { SLACK_URL: slack.url, PROBE_NETWORK: 'any' };
  app = await createCheckApp({ ...settings, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET });
  plain = await createCheckApp(settings);
  app.pharos.services.now = () => now;
});
afterAll(async () => {
  await app.close();
  await plain.close();
  await slack.stop();
});
beforeEach(async () => {
  now = Date.now();
  for (const { pharos } of [app, plain]) await pharos.services.db.deleteFrom('integrations').execute();
});
afterEach(() => slack.answerWith(null));

interface Sending {
  of?: CheckApp;
  who?: Pick<SignedUp, 'token' | 'organizationId'>;
}
let calls = 0;
/** Tighter limits count by address. */
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
  { of = app, who = of.owner }: Sending = {},
) => {
  calls += 1;
  const remoteAddress = `10.7.${calls >> 8}.${calls & 255}`;
  const { token, organizationId: organization } = who;
  return of.pharos.call(method, `/v1${path}`, { token, organization, remoteAddress, ...(body && { body }) });
};
const post = (differing: Record<string, unknown> = {}, sending: Sending = {}) => {
  const { organizationId: organization } = sending.who ?? (sending.of ?? app).owner;
  const body = { organization, state: 'AC', alert_source_mode: 'AA', alert_source_check_state: 'AN', ...differing };
  return call('POST', PATH, body, sending);
};
const create = async (...given: Parameters<typeof post>) => {
  const answer = await post(...given);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
};
const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? '';
const authorize = (url: string, { channel = '#alerts', ...sending }: Sending & { channel?: string } = {}) =>
  call('POST', `${PATH}${stateOf(url)}/authorize/`, { code: slack.grant(channel, REDIRECT_URI) }, sending);
const createAuthorized = async () => {
  const created = await create();
  expect((await authorize(created.oauth_authorization_url)).statusCode).toBe(200);
  return created;
};
const list = async (sending: Sending = {}) => (await call('GET', PATH, undefined, sending)).json().results;
const audits = async (id: number, { pharos } = app) =>
  (
    await pharos.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `integration ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }));
const setProblem = (id: number, problem: 'unauthorized' | null, { pharos } = app) =>
  pharos.services.db.updateTable('integrations').set({ problem }).where('id', '=', id).execute();
const UNUSABLE = {
  non_field_errors: [
    'This authorization was started by another person, was already used, or has expired. Start again.',
  ],
};

describe('a Slack channel', () => {
  test('is created, authorized in Slack, listed, changed and deleted', async () => {
    const created = await create({ alert_source_check_state: 'AE' });
    expect(created).toEqual({
      id: expect.any(Number),
      state: 'AC',
      organization: app.owner.organizationId,
      slack_team_name: null,
      slack_incoming_webhook_channel: null,
      incoming_webhook_url: null,
      is_authorized: false,
      oauth_authorization_url: expect.any(String),
      alert_source_mode: 'AA',
      alert_source_check_state: 'AE',
      problem: 'No messages are sent to it until it is authorized.',
    });
    const url = new URL(created.oauth_authorization_url);
    expect(url.origin + url.pathname).toBe(`${slack.url}/oauth/v2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: slack.app.clientId,
      scope: 'incoming-webhook',
      redirect_uri: REDIRECT_URI,
      state: expect.stringMatching(/^[\w-]{43}$/),
    });

    const authorized = await authorize(created.oauth_authorization_url);
    expect([authorized.statusCode, authorized.json()]).toEqual([
      200,
      { message: 'Alerts are sent to Slack Softball Team #alerts.' },
    ]);
    const listed = {
      ...created,
      slack_team_name: 'Slack Softball Team',
      slack_incoming_webhook_channel: '#alerts',
      incoming_webhook_url: expect.stringMatching(/^••••.{4}$/),
      is_authorized: true,
      oauth_authorization_url: null,
      problem: null,
    };
    expect(await list()).toEqual([listed]);

    const { organizationId: organization } = app.owner;
    const changed = await call('PATCH', `${PATH}${created.id}`, { alert_source_check_state: 'NR', organization });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { ...listed, alert_source_check_state: 'NR', oauth_authorization_url: expect.stringContaining('/oauth/v2/') },
    ]);
    const deleted = await call('DELETE', `${PATH}${created.id}`);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, {}]);
    const gone = await call('DELETE', `${PATH}${created.id}/`);
    expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Slack integration not found.' }]);
    const unset = { kind: 'slack', state: 'AC', alerts: 'AE', team: null, channel: null, url: null };
    const set = { team: 'Slack Softball Team', channel: '#alerts', url: '••••' };
    expect(await audits(created.id)).toEqual([
      { action: 'integration.create', before: null, after: unset },
      { action: 'integration.authorize', before: { team: null, channel: null, url: null }, after: set },
      { action: 'integration.update', before: { alerts: 'AE' }, after: { alerts: 'NR' } },
      { action: 'integration.delete', before: { ...unset, ...set, alerts: 'NR' }, after: null },
    ]);
  });

  test('is enabled and disabled by its state alone, without a new authorization', async () => {
    const { id, organization } = await createAuthorized();
    const off = await call('PATCH', `${PATH}${id}`, { state: 'DA', organization });
    expect(off.json()).toMatchObject({ state: 'DA', is_authorized: true, oauth_authorization_url: null });
    expect((await call('PATCH', `${PATH}${id}`, { state: 'AC' })).json()).toMatchObject({ state: 'AC' });
    expect((await audits(id)).slice(2)).toEqual([
      { action: 'integration.disable', before: null, after: { name: 'Slack Softball Team #alerts' } },
      { action: 'integration.enable', before: null, after: { name: 'Slack Softball Team #alerts' } },
    ]);
  });

  test('can be authorized again, which replaces its channel and clears its problem', async () => {
    const { id } = await createAuthorized();
    await setProblem(id, 'unauthorized');
    expect((await list())[0]).toMatchObject({
      is_authorized: false,
      problem: expect.stringContaining('Slack no longer allows'),
    });
    const again = (await call('PATCH', `${PATH}${id}`, { alert_source_check_state: 'AN' })).json();
    await authorize(again.oauth_authorization_url, { channel: '#night' });
    expect(await list()).toMatchObject([
      { id, slack_incoming_webhook_channel: '#night', is_authorized: true, problem: null },
    ]);
  });

  test('counts toward the plan, and is rejected above its limit', async () => {
    const { db } = app.pharos.services;
    await createAuthorized();
    app.pharos.services.settings.billing = 'builtin';
    try {
      await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
      for (let n = 1; n < 5; n += 1) await create();
      const refused = await post();
      expect([refused.statusCode, refused.json()]).toEqual([400, { non_field_errors: [expect.stringContaining('5')] }]);
    } finally {
      app.pharos.services.settings.billing = 'off';
    }
  });

  test('is not found by another organization', async () => {
    const { id, organization } = await createAuthorized();
    const who = await signUpOwner(app.pharos);
    for (const [method, path] of [
      ['PATCH', `${PATH}${id}/`],
      ['DELETE', `${PATH}${id}/`],
      ['POST', `${PATH}${id}/test/`],
    ] as const) {
      const answer = await call(method, path, method === 'PATCH' ? { state: 'DA' } : undefined, { who });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
    expect((await call('GET', `${PATH}?organization=${organization}`, undefined, { who })).statusCode).toBe(404);
    expect((await post({ organization }, { who })).statusCode).toBe(404);
    expect(await list({ who })).toEqual([]);
  });

  test.each([
    [{ organization: undefined }, { organization: ['Org Id is required'] }],
    [{ state: 'XX' }, { state: ['State must be AC (enabled) or DA (disabled)'] }],
    [{ alert_source_check_state: 'XX' }, { alert_source_check_state: [expect.any(String)] }],
    [{ alert_source_mode: 'XX' }, { alert_source_mode: [expect.any(String)] }],
  ])('is rejected with %j', async (body, fields) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
  });
});

describe('an authorization', () => {
  test('is valid only once', async () => {
    const { oauth_authorization_url: url } = await createAuthorized();
    const again = await authorize(url);
    expect([again.statusCode, again.json()]).toEqual([400, UNUSABLE]);
  });

  test('is valid for 10 minutes', async () => {
    const { oauth_authorization_url: url } = await create();
    now += 10 * 60_000;
    expect((await authorize(url)).json()).toEqual(UNUSABLE);
    now -= 1;
    expect((await authorize(url)).statusCode).toBe(200);
  });

  test('is valid only for the person who started it, in the same organization, and remains valid after other people try it', async () => {
    const { oauth_authorization_url: url } = await create();
    const admin = await joinAs(app.pharos, app.owner.organizationId, 'AD');
    const elsewhere = await signUpOwner(app.pharos);
    for (const who of [{ ...admin, organizationId: app.owner.organizationId }, elsewhere]) {
      const answer = await authorize(url, { who });
      expect([answer.statusCode, answer.json()]).toEqual([400, UNUSABLE]);
    }
    expect((await authorize(url)).statusCode).toBe(200);
  });

  test('is not found after its integration is deleted', async () => {
    const { id, oauth_authorization_url: url } = await create();
    await call('DELETE', `${PATH}${id}/`);
    expect((await authorize(url)).statusCode).toBe(404);
  });

  test.each(['x'.repeat(43), '1'])('is rejected with the invented state %s', async (state) => {
    const answer = await call('POST', `${PATH}${state}/authorize/`, { code: 'any' });
    expect([answer.statusCode, answer.json()]).toEqual([400, UNUSABLE]);
  });

  test('reports a rejection by Slack, and does not change the channel', async () => {
    const { oauth_authorization_url: url } = await create();
    const answer = await call('POST', `${PATH}${stateOf(url)}/authorize/`, { code: 'made-up' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { non_field_errors: ['Slack did not authorize the channel: Slack responded with invalid_code.'] },
    ]);
    expect(await list()).toMatchObject([{ is_authorized: false, slack_team_name: null }]);
  });

  test.each([
    ['cut', 'the connection was closed'],
    [{ status: 500, text: 'oops' }, 'Slack responded with HTTP status 500 and without a channel'],
    [{ status: 429, json: { ok: false, error: 'ratelimited' } }, 'Slack responded with ratelimited'],
    [{ status: 200, json: { ok: true, team: null } }, 'Slack responded with HTTP status 200 and without a channel'],
    [{ status: 200, json: [] }, 'Slack responded with HTTP status 200 and without a channel'],
    [
      {
        status: 200,
        json: {
          ok: true,
          team: { name: 'Team' },
          incoming_webhook: { channel: '#a', url: 'https://evil.example/services/T/B/X' },
        },
      },
      'Slack returned a webhook URL that is not an address of Slack',
    ],
  ] as const)('fails if Slack answers with %j: %s', async (answered, reason) => {
    const { oauth_authorization_url: url } = await create();
    slack.answerWith(answered);
    expect((await authorize(url)).json()).toEqual({
      non_field_errors: [`Slack did not authorize the channel: ${reason}.`],
    });
  });
});

describe('an installation without a Slack app', () => {
  const enter = (differing: Record<string, unknown> = {}) =>
    create({ incoming_webhook_url: slack.addWebhook('#alerts'), ...differing }, { of: plain });
  const change = (id: number, body: Record<string, unknown>) => call('PATCH', `${PATH}${id}/`, body, { of: plain });

  test('connects a channel with the URL of an incoming webhook, and returns the URL masked', async () => {
    const url = slack.addWebhook('#alerts');
    const created = await enter({ incoming_webhook_url: ` ${url}`, slack_incoming_webhook_channel: ' #ops ' });
    expect(created).toMatchObject({
      slack_team_name: null,
      slack_incoming_webhook_channel: '#ops',
      incoming_webhook_url: `••••${url.slice(-4)}`,
      is_authorized: true,
      oauth_authorization_url: null,
      problem: null,
    });
    const { incoming_webhook_url: masked, id } = created;
    const changed = await change(id, { incoming_webhook_url: masked, alert_source_check_state: 'RE' });
    expect(changed.json()).toEqual({ ...created, alert_source_check_state: 'RE' });
    const other = slack.addWebhook('#night');
    expect((await change(id, { incoming_webhook_url: other })).json()).toMatchObject({
      slack_incoming_webhook_channel: null,
      is_authorized: true,
    });
    expect((await audits(id, plain)).map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'integration.create', after: expect.objectContaining({ url: '••••', channel: '#ops' }) },
      { action: 'integration.update', after: { alerts: 'RE' } },
      { action: 'integration.update', after: { url: '••••', channel: null } },
    ]);
  });

  test('clears the problem of a rejected URL when it is entered again', async () => {
    const url = slack.addWebhook('#alerts');
    const { id } = await enter({ incoming_webhook_url: url });
    await setProblem(id, 'unauthorized', plain);
    expect((await change(id, { alert_source_check_state: 'AE' })).json()).toMatchObject({ is_authorized: false });
    expect((await change(id, { incoming_webhook_url: url })).json()).toMatchObject({
      is_authorized: true,
      problem: null,
    });
  });

  test.each([
    [
      undefined,
      'Enter the URL of an incoming webhook, because no Slack app is configured for this Pharos installation.',
    ],
    [
      '••••abcd',
      'Enter the URL of an incoming webhook, because no Slack app is configured for this Pharos installation.',
    ],
    [
      'https://hooks.example.com/services/T/B/X',
      expect.stringMatching(/^Enter the URL of an incoming webhook of Slack/),
    ],
  ])('rejects the URL %j', async (url, message) => {
    const answer = await post({ incoming_webhook_url: url }, { of: plain });
    expect([answer.statusCode, answer.json()]).toEqual([400, { incoming_webhook_url: [message] }]);
  });

  test('rejects a channel name if there is a Slack app, because Slack determines the name', async () => {
    const { id } = await createAuthorized();
    const answer = await call('PATCH', `${PATH}${id}/`, { slack_incoming_webhook_channel: '#other' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        slack_incoming_webhook_channel: [
          'The channel is chosen in Slack. To change it, authorize the integration again.',
        ],
      },
    ]);
  });
});

describe('a test of a Slack channel', () => {
  const runTest = (id: number) => call('POST', `${PATH}${id}/test/`);

  test('posts an example that is marked as a test', async () => {
    const { id } = await createAuthorized();
    const answer = await runTest(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'HTTP 200: ok' }]);
    expect(slack.posts.at(-1)).toMatchObject({
      channel: '#alerts',
      body: {
        text: expect.stringMatching(/^\*Test message from Pharos\*, not an outage\. .+DOWN: Example check/),
        attachments: [{ fallback: expect.stringMatching(/^Test message from Pharos, not an outage/) }],
      },
    });
    expect(JSON.stringify(slack.posts.at(-1)?.body)).not.toContain('check_id');
    expect((await audits(id)).at(-1)).toEqual({
      action: 'integration.test',
      before: null,
      after: { name: 'Slack Softball Team #alerts' },
    });
  });

  test('is rejected for a channel that is not authorized yet', async () => {
    const { id } = await create();
    const answer = await runTest(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { detail: 'Slack testing failed: authorize the integration first' },
    ]);
  });

  test('detects that the authorization has ended, and that it works again', async () => {
    const { id } = await createAuthorized();
    slack.answerWith({ status: 410, text: 'channel_is_archived' });
    const ended = await runTest(id);
    expect([ended.statusCode, ended.json()]).toEqual([
      422,
      { detail: 'Slack testing failed: HTTP 410: channel_is_archived' },
    ]);
    expect((await list())[0]).toMatchObject({ is_authorized: false });
    slack.answerWith({ status: 503 });
    expect((await runTest(id)).json()).toEqual({ detail: 'Slack testing failed: HTTP 503' });
    expect((await list())[0]).toMatchObject({ is_authorized: false });
    slack.answerWith(null);
    expect((await runTest(id)).statusCode).toBe(200);
    expect((await list())[0]).toMatchObject({ is_authorized: true, problem: null });
  });
});
