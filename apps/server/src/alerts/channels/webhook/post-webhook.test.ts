import { expect, test } from 'vitest';
import type { CallRequest } from '../call.ts';
import { postWebhook } from './post-webhook.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const PASSWORD = 'open "sesame" & <run>/';

const storedResponse = async (
  echo: (request: CallRequest) => string,
  password = PASSWORD,
  url = 'https://hooks.example/',
) => {
  let sent: CallRequest | undefined;
  const answer = await postWebhook(
    {
      call: async (_url, request) => {
        sent = request;
        return { status: 500, retryAfter: null, body: echo(request) };
      },
      providers: { slackUrl: '', twilioUrl: '', freshdeskUrl: '', freshserviceUrl: '' },
      version: '0',
      baseUrl: 'http://localhost:3000',
    },
    {
      config: { url, username: 'pharos' },
      secrets: { password, signingSecret: secretOf(3), former: { signingSecret: secretOf(4), until: 2 } },
      id: 'm1',
      body: '{}',
      now: 1,
      signal: new AbortController().signal,
    },
  );
  const { authorization = '', 'webhook-signature': signatures = '' } = sent?.headers ?? {};
  const values = [authorization.replace('Basic ', ''), ...signatures.split(' ').map((each) => each.replace('v1,', ''))];
  return { body: 'body' in answer ? answer.body : '', values };
};

test.each<[string, (request: CallRequest) => string]>([
  ['as it is', ({ headers }) => Object.values(headers).join('\n')],
  ['as JSON', ({ headers }) => JSON.stringify(headers)],
  ['as PHP writes JSON', ({ headers }) => JSON.stringify(headers).replaceAll('/', '\\/')],
  ['as Go writes HTML', ({ headers }) => JSON.stringify(headers).replaceAll('+', '&#43;')],
])('masks credentials and signatures that a receiver repeats %s', async (_how, echo) => {
  const { body, values } = await storedResponse(echo);
  expect(values).toHaveLength(3);
  const plain = body.replaceAll('\\/', '/').replaceAll('&#43;', '+');
  for (const value of values) expect(plain).not.toContain(value);
  expect(body).toContain('Basic ••••');
  expect(body).toContain('v1,•••• v1,••••');
});

test.each([
  PASSWORD,
  JSON.stringify(PASSWORD).slice(1, -1),
  'open &quot;sesame&quot; &amp; &lt;run&gt;/',
  'open &#34;sesame&#34; &amp; &lt;run&gt;/',
])('masks the password, written as %s', async (written) => {
  expect((await storedResponse(() => `pharos:${written}!`)).body).toBe('pharos:••••!');
});

test('masks a secret that the length limit would cut in half', async () => {
  expect((await storedResponse(() => `${'x'.repeat(490)}${PASSWORD}`)).body).toBe(`${'x'.repeat(490)}••••`);
});

test('masks the token of the URL, alone and with the path', async () => {
  const url = 'https://hooks.example/services/T0123456789/b?key=s3cr3t%2Fkey';
  const echo = () => 'no route /services/T0123456789/b?key=s3cr3t%2Fkey: T0123456789, s3cr3t/key';
  expect((await storedResponse(echo, PASSWORD, url)).body).toBe('no route ••••: ••••, ••••');
});

test('does not mask a password of three characters', async () => {
  expect((await storedResponse(() => 'not found', 'not')).body).toBe('not found');
});
