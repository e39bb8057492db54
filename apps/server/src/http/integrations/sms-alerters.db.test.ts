import { smsRecipient } from '@pharos/domain/integrations/sms/sms-recipient.ts';
import { startTwilioDouble, type TwilioDouble } from '@pharos/doubles/twilio/start-twilio-double.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { secretPlaces } from '../../storage/connection/secret-places.ts';
import { recordIntegrationOutcome } from '../../storage/integrations/integration-health.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinAs } from '../testing/members.ts';
import { signUpOwner } from '../testing/test-app.ts';

const SID = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKEN = 'the-auth-token-of-acme-0001';
const FROM = '+14155550100';
const [ANN, BOB] = ['+14155550123', '+4917112345678'] as const;
const PATH = '/integrations/sms-alerters/';

let app: CheckApp;
let twilio: TwilioDouble;
let applicationId: number;
beforeAll(async () => {
  twilio = await startTwilioDouble({ accountSid: SID, authToken: TOKEN, numbers: [FROM] });
  app = await createCheckApp({ PROBE_NETWORK: 'any', TWILIO_URL: twilio.url });
  applicationId = (await call('GET', '/applications/')).json().results[0].id;
});
afterAll(async () => {
  await app.close();
  await twilio.stop();
});
beforeEach(async () => {
  await app.pharos.services.db.deleteFrom('integrations').execute();
  twilio.setStatus('active');
  twilio.setAuthToken(TOKEN);
});

const bodyOf = (differing: Record<string, unknown> = {}): Record<string, unknown> => ({
  state: 'AC',
  organization: app.owner.organizationId,
  twilio_account_sid: SID,
  twilio_auth_token: TOKEN,
  twilio_number: '(415) 555-0100',
  alert_source_check_state: 'AE',
  alert_source_applications: [applicationId],
  alert_traget_numbers: `415 555 0123, +49 171 12345678,${ANN}`,
  ...differing,
});
let calls = 0;
/** Tighter limits count by address. */
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) => {
  calls += 1;
  const { token, organizationId: organization } = app.owner;
  const remoteAddress = `10.8.${calls >> 8}.${calls & 255}`;
  return app.pharos.call(method, `/v1${path}`, { token, organization, remoteAddress, ...(body && { body }) });
};
const create = async (differing: Record<string, unknown> = {}) => {
  const answer = await call('POST', PATH, bodyOf(differing));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
};
const change = (id: number, body: Record<string, unknown>) => call('PATCH', `${PATH}${id}/`, body);
const list = async () => (await call('GET', PATH)).json().results;
const requestsDuring = async (during: () => Promise<unknown>) => {
  const before = twilio.requests.length;
  await during();
  return twilio.requests.slice(before).map(({ method, path }) => `${method} ${path.replace(/^.*Accounts/, '')}`);
};
const audits = async (id: number) =>
  (
    await app.pharos.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `integration ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }));
const end = (id: number, number: string, failure: string) =>
  recordIntegrationOutcome(
    app.pharos.services.db,
    id,
    { works: true, endedRecipient: smsRecipient(id, number), failure },
    { at: new Date(), isNew: true, settingsAt: null },
  );
const setProblem = (problem: 'unauthorized' | 'misconfigured') =>
  app.pharos.services.db.updateTable('integrations').set({ problem }).execute();

describe('a Twilio integration', () => {
  test('is created, listed, changed and deleted', async () => {
    const created = await create();
    expect(created).toEqual({
      id: expect.any(Number),
      state: 'AC',
      organization: app.owner.organizationId,
      twilio_account_sid: SID,
      twilio_auth_token: '••••0001',
      twilio_number: FROM,
      alert_source_check_state: 'AE',
      alert_source_applications: [applicationId],
      alert_traget_numbers: `${ANN},${BOB}`,
      ended_numbers: [],
      problem: null,
    });
    const optional = { state: undefined, alert_source_check_state: undefined, alert_source_applications: undefined };
    const second = await create(optional);
    expect(second).toMatchObject({ state: 'AC', alert_source_check_state: 'AN' });
    expect(await list()).toEqual([created, second]);
    const page = (await call('GET', `${PATH}?page=2&page_size=1&organization=${app.owner.organizationId}`)).json();
    expect(page).toMatchObject({ count: 2, next: null, results: [{ id: second.id }] });

    const changed = await change(created.id, { alert_source_check_state: 'NR', alert_traget_numbers: BOB });
    const after = { ...created, alert_source_check_state: 'NR', alert_traget_numbers: BOB };
    expect([changed.statusCode, changed.json()]).toEqual([200, after]);

    const deleted = await call('DELETE', `${PATH}${created.id}/`);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, {}]);
    const gone = await call('DELETE', `${PATH}${created.id}/`);
    expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Twilio SMS integration not found.' }]);
    expect(await audits(created.id)).toEqual([
      {
        action: 'integration.create',
        before: null,
        after: {
          state: 'AC',
          twilio_account_sid: SID,
          twilio_auth_token: '••••',
          twilio_number: '+1•••••0100',
          alert_source_check_state: 'AE',
          alert_traget_numbers: ['+1•••••0123', '+49•••••5678'],
        },
      },
      {
        action: 'integration.update',
        before: { alert_source_check_state: 'AE', alert_traget_numbers: ['+1•••••0123', '+49•••••5678'] },
        after: { alert_source_check_state: 'NR', alert_traget_numbers: ['+49•••••5678'] },
      },
      { action: 'integration.delete', before: expect.objectContaining({ state: 'AC' }), after: null },
    ]);
  });

  test('is not changed when its own response is sent back, without a request to Twilio', async () => {
    const { id, problem: _none, ended_numbers: _noneEnded, ...same } = await create();
    expect(await requestsDuring(() => change(id, same))).toEqual([]);
    expect(await list()).toEqual([expect.objectContaining({ id, ...same })]);
    expect(await audits(id)).toHaveLength(1);
  });

  test('is enabled and disabled by its state', async () => {
    const { id } = await create();
    expect((await change(id, { state: 'DA', organization: app.owner.organizationId })).json().state).toBe('DA');
    expect((await change(id, { state: 'AC' })).json().state).toBe('AC');
    expect((await audits(id)).slice(1)).toEqual([
      { action: 'integration.disable', before: null, after: { name: 'Twilio +1•••••0100' } },
      { action: 'integration.enable', before: null, after: { name: 'Twilio +1•••••0100' } },
    ]);
  });

  test('reports an auth token that cannot be decrypted, can be disabled, and works again with the token', async () => {
    const { id } = await create();
    const sealed = createSecretBox(Buffer.alloc(32, 9)).seal('{}', secretPlaces.integration(app.owner.organizationId));
    await app.pharos.services.db.updateTable('integrations').set({ secrets: sealed }).execute();
    const problem = 'Its auth token cannot be decrypted with the secret key of this installation. Enter it again.';
    expect(await list()).toMatchObject([{ id, twilio_auth_token: '••••', problem }]);
    expect((await change(id, { state: 'DA' })).json()).toMatchObject({ state: 'DA', problem });
    const refused = await call('POST', `${PATH}${id}/test/`, {});
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { detail: 'Twilio SMS testing failed: enter the auth token again first' },
    ]);
    expect((await change(id, { state: 'AC', twilio_auth_token: TOKEN })).json().problem).toBeNull();
  });

  test('counts toward the limit of the plan', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('organizations').set({ trial_ends_at: null, plan: 'SPROUT' }).execute();
    for (let n = 0; n < 5; n += 1) await create();
    const refused = await call('POST', PATH, bodyOf());
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['non_field_errors']]);
    await db.updateTable('organizations').set({ plan: 'ESTATE' }).execute();
  });
});

describe('the Twilio account', () => {
  test('is verified with Twilio before it is stored', async () => {
    expect(await requestsDuring(() => create())).toEqual([`GET /${SID}.json`]);
    twilio.setAuthToken('rotated');
    const refused = await call('POST', PATH, bodyOf());
    const expected = { twilio_auth_token: ['Twilio does not accept this auth token for this account.'] };
    expect([refused.statusCode, refused.json()]).toEqual([400, expected]);
    const [{ id }] = await list();
    expect((await change(id, { twilio_auth_token: 'wrong' })).json()).toEqual(expected);
    expect((await change(id, { twilio_auth_token: 'rotated' })).json()).toMatchObject({ twilio_auth_token: '••••' });
    expect(await list()).toHaveLength(1);
    expect((await audits(id)).at(-1)).toEqual({
      action: 'integration.update',
      before: { twilio_auth_token: '••••' },
      after: { twilio_auth_token: '••••' },
    });
  });

  test.each(['suspended', 'closed'] as const)('is rejected if it is %s', async (status) => {
    twilio.setStatus(status);
    const refused = await call('POST', PATH, bodyOf());
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { twilio_account_sid: [`The status of this Twilio account is ${status}.`] },
    ]);
  });

  test('requires its own token if it changes, because the stored token is never sent for another account', async () => {
    const { id, twilio_auth_token: masked } = await create();
    const twilio_account_sid = `AC${'f'.repeat(32)}`;
    for (const body of [{ twilio_account_sid }, { twilio_account_sid, twilio_auth_token: masked }]) {
      const requests = await requestsDuring(async () => {
        const refused = await change(id, body);
        expect([refused.statusCode, refused.json()]).toEqual([
          400,
          { twilio_auth_token: ['Enter the auth token again, because the stored token belongs to another account.'] },
        ]);
      });
      expect(requests).toEqual([]);
    }
    expect(await requestsDuring(() => change(id, { twilio_account_sid, twilio_auth_token: TOKEN }))).toEqual([
      `GET /${twilio_account_sid}.json`,
    ]);
    expect((await list())[0].twilio_account_sid).toBe(SID);
  });

  test('is not stored while Twilio is unavailable', async () => {
    const down = await startTwilioDouble({ accountSid: SID, authToken: TOKEN, numbers: [] });
    await down.stop();
    const { providers } = app.pharos.services.settings;
    const { twilioUrl } = providers;
    providers.twilioUrl = down.url;
    const refused = await call('POST', PATH, bodyOf());
    providers.twilioUrl = twilioUrl;
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { detail: 'The request to Twilio about this account failed: connection refused. Nothing was saved.' },
    ]);
    expect(await list()).toEqual([]);
  });
});

describe('a problem', () => {
  test('is reported until it is fixed', async () => {
    const { id } = await create();
    await setProblem('unauthorized');
    expect((await list())[0].problem).toBe(
      'No messages are sent, because Twilio rejected the auth token. Enter it again.',
    );
    expect((await change(id, { twilio_number: '+14155550101' })).json().problem).not.toBeNull();
    expect((await change(id, { twilio_auth_token: TOKEN })).json().problem).toBeNull();
    await setProblem('misconfigured');
    expect((await list())[0].problem).toMatch(/does not allow the account to send from this number/);
    expect((await change(id, { alert_source_check_state: 'AN' })).json().problem).not.toBeNull();
    expect((await change(id, { twilio_number: FROM })).json().problem).toBeNull();
    await setProblem('misconfigured');
    await change(id, { state: 'DA' });
    expect((await list())[0].problem).not.toBeNull();
    expect((await change(id, { state: 'AC' })).json().problem).toBeNull();
  });

  test('with a number is reported until the number is entered again, the sender changes, or the integration is enabled', async () => {
    const { id } = await create();
    const ended_numbers = [{ number: ANN, reason: 'the recipient has opted out' }];
    const again = async (body: Record<string, unknown>) => {
      await end(id, ANN, 'the recipient has opted out');
      return (await change(id, body)).json().ended_numbers;
    };
    expect(await again({ alert_source_check_state: 'AN' })).toEqual(ended_numbers);
    expect(await again({ state: 'DA' })).toEqual(ended_numbers);
    expect(await again({ state: 'AC' })).toEqual([]);
    expect(await again({ alert_traget_numbers: `${ANN},${BOB}` })).toEqual([]);
    expect(await again({ twilio_number: '+14155550101' })).toEqual([]);
    expect(await again({ alert_traget_numbers: BOB })).toEqual([]);
    expect(await again({ alert_traget_numbers: `${BOB},${ANN}` })).toEqual([]);
  });
});

describe('invalid input', () => {
  const many = Array.from({ length: 21 }, (_, n) => `+141555501${String(n).padStart(2, '0')}`).join();

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ twilio_account_sid: undefined }, { twilio_account_sid: ['Please fill in Account SID'] }],
    [{ twilio_account_sid: ' ' }, { twilio_account_sid: ['Please fill in Account SID'] }],
    [
      { twilio_account_sid: 'AC0' },
      { twilio_account_sid: ['An account SID consists of AC and 32 characters of 0-9 and a-f.'] },
    ],
    [{ twilio_auth_token: undefined }, { twilio_auth_token: ['Please fill in Auth Token'] }],
    [{ twilio_auth_token: '' }, { twilio_auth_token: ['Please fill in Auth Token'] }],
    [
      { twilio_auth_token: 'a\nb' },
      { twilio_auth_token: ['This auth token contains characters that are not allowed.'] },
    ],
    [{ twilio_auth_token: 'a'.repeat(201) }, { twilio_auth_token: ['This auth token is too long.'] }],
    [{ twilio_number: undefined }, { twilio_number: ['Please fill in Phone Number'] }],
    [{ twilio_number: '12345' }, { twilio_number: ['12345 is no valid phone number.'] }],
    [{ alert_traget_numbers: undefined }, { alert_traget_numbers: ['Please fill in Alert Mobile number'] }],
    [{ alert_traget_numbers: ' , ' }, { alert_traget_numbers: ['Please fill in Alert Mobile number'] }],
    [
      { alert_traget_numbers: `${ANN},911,x` },
      { alert_traget_numbers: ['911 is no valid phone number.', 'x is no valid phone number.'] },
    ],
    [{ twilio_number: '' }, { twilio_number: ['Please fill in Phone Number'] }],
    [{ alert_traget_numbers: many }, { alert_traget_numbers: ['Enter at most 20 numbers.'] }],
    [
      { alert_source_applications: [987_654] },
      { alert_source_applications: ['The application 987654 does not exist.'] },
    ],
    [{ state: 'ON' }, { state: ['State must be AC (enabled) or DA (disabled)'] }],
    [{ organization: 'x' }, { organization: ['Org Id is required'] }],
    [{ color: 'red' }, { color: ['This field does not exist.'] }],
  ])('is rejected in case %#', async (differing, expected) => {
    expect(
      await requestsDuring(async () => {
        const answer = await call('POST', PATH, bodyOf(differing));
        expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
      }),
    ).toEqual([]);
    expect(await list()).toEqual([]);
    if (Object.values(differing).includes(undefined)) return;
    const { id } = await create();
    const patched = await change(id, differing);
    expect([patched.statusCode, patched.json()]).toEqual([400, expected]);
  });

  test('is a masked token without a stored token', async () => {
    const answer = await call('POST', PATH, bodyOf({ twilio_auth_token: '••••0001' }));
    expect([answer.statusCode, answer.json()]).toEqual([400, { twilio_auth_token: ['Please fill in Auth Token'] }]);
  });

  test('is rejected for another organization and for read-only members, but an API key with the scope manage is allowed', async () => {
    const { id } = await create();
    const other = await signUpOwner(app.pharos);
    expect((await call('POST', PATH, bodyOf({ organization: other.organizationId }))).statusCode).toBe(404);
    expect((await call('GET', `${PATH}?organization=${other.organizationId}`)).statusCode).toBe(404);
    const as = (token: string, organization: number) => async () => {
      const to = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: Record<string, unknown>) =>
        app.pharos.call(method, `/v1${path}`, { token, organization, ...(body && { body }) });
      return [
        (await to('GET', PATH)).statusCode,
        (await to('PATCH', `${PATH}${id}/`, { state: 'DA' })).statusCode,
        (await to('POST', `${PATH}${id}/test/`, {})).statusCode,
        (await to('DELETE', `${PATH}${id}/`)).statusCode,
      ];
    };
    expect(await as(other.token, other.organizationId)()).toEqual([200, 404, 404, 404]);
    const reader = await joinAs(app.pharos, app.owner.organizationId, 'ST');
    expect(await as(reader.token, app.owner.organizationId)()).toEqual([403, 403, 403, 403]);
    const key = (await call('POST', '/api-keys/', { name: 'manage', scope: 'manage' })).json().key as string;
    expect(await as(key, app.owner.organizationId)()).toEqual([200, 200, 200, 200]);
  });
});

describe('a test message', () => {
  const send = (id: number, body: Record<string, unknown> = {}) => call('POST', `${PATH}${id}/test/`, body);

  test('is sent to the first number or to the given number, and returns the result', async () => {
    const { id } = await create();
    const before = twilio.messages.length;
    const first = await send(id);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        number: ANN,
        text: expect.stringMatching(/^TEST from Pharos.* UTC$/),
        answer: expect.stringMatching(/^HTTP 201: queued as SM/),
      },
    ]);
    expect((await send(id, { number: '+49 171 12345678' })).json().number).toBe(BOB);
    expect(twilio.messages.slice(before)).toMatchObject([
      { to: ANN, from: FROM, body: first.json().text },
      { to: BOB, from: FROM },
    ]);
    expect((await audits(id)).slice(1)).toEqual([
      { action: 'integration.test', before: null, after: { name: 'Twilio +1•••••0100', number: '+1•••••0123' } },
      { action: 'integration.test', before: null, after: { name: 'Twilio +1•••••0100', number: '+49•••••5678' } },
    ]);
    const other = await send(id, { number: '+14155550199' });
    expect([other.statusCode, other.json()]).toEqual([400, { number: ['This is not a number of the integration.'] }]);
  });

  test('reports the reason of a failure, and clears the problem after a success', async () => {
    const { id } = await create();
    await end(id, ANN, 'the recipient has opted out');
    await end(id, BOB, 'the number is a landline');
    await setProblem('misconfigured');
    twilio.refuse(ANN, 21610);
    const refused = await send(id);
    twilio.refuse(ANN, null);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        detail:
          'Twilio SMS testing failed: the recipient has opted out of messages from this Twilio number (error 21610)',
      },
    ]);
    expect((await list())[0]).toMatchObject({ problem: expect.any(String), ended_numbers: [{}, {}] });
    expect((await send(id)).statusCode).toBe(200);
    expect((await list())[0]).toMatchObject({
      problem: null,
      ended_numbers: [{ number: BOB, reason: 'the number is a landline' }],
    });
  });
});
