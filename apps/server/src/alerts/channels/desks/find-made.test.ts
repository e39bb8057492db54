import { expect, test } from 'vitest';
import { openDeskAccount } from './desk-account.ts';
import { deskRefusal } from './desk-refusal.ts';
import { findMadeTicket, findNote } from './find-made.ts';
import { createDeskFormReader } from './read-desk-form.ts';

const TAG = 'pharos-a1b2c3d4-17';
const NOT_IT = [
  null,
  1,
  'x',
  [],
  {},
  { tags: null },
  { tags: [null, { toString: null }] },
  { body: { toString: null } },
];

type TestResponse = { status?: number; json: unknown };
const senderThat = (answers: Readonly<Record<string, TestResponse>>) => {
  const requested: string[] = [];
  const call = async (url: string) => {
    requested.push(url);
    const [, { status = 200, json }] = Object.entries(answers).find(([part]) => url.includes(part)) ?? [
      '',
      { json: [] },
    ];
    return { status, retryAfter: null, body: JSON.stringify(json) };
  };
  const providers = {
    slackUrl: '',
    twilioUrl: '',
    freshdeskUrl: 'http://{domain}',
    freshserviceUrl: 'http://{domain}',
  };
  return { requested, sender: { call, providers, version: '0', baseUrl: '' } };
};
const access = (kind: 'freshdesk' | 'freshservice') => ({ kind, domain: `acme.${kind}.com`, apiKey: 'key' });
const limit = { signal: new AbortController().signal, timeoutMs: 1 };
const find = async (
  answers: Readonly<Record<string, TestResponse>>,
  kind: 'freshdesk' | 'freshservice' = 'freshdesk',
) => {
  const { requested, sender } = senderThat(answers);
  const account = openDeskAccount(sender, access(kind), limit);
  const found = await findMadeTicket(account, { tag: TAG, requester: 'ann@example.com', since: 0 });
  return { found: 'unclear' in found ? 'unclear' : found.ticket, requests: requested.length };
};
const LIST = 'email=';

test.each([
  ['freshdesk', NOT_IT, { results: NOT_IT }],
  ['freshservice', { tickets: NOT_IT }, { tickets: NOT_IT }],
] as const)('skips list rows of %s that are not tickets, and then also uses the search', async (kind, list, search) => {
  expect(await find({ [LIST]: { json: list }, query: { json: search } }, kind)).toEqual({ found: null, requests: 2 });
});

test.each([
  ['the list has nothing', { json: [] }],
  ['the address is not known there', { status: 400, json: { errors: [null, { field: 'email' }] } }],
])('finds a ticket by its tag when %s', async (_when, list) => {
  const results = [null, { id: 7, tags: ['pharos', TAG] }];
  expect(await find({ [LIST]: list, 'query=': { json: { results } } })).toEqual({ found: '7', requests: 2 });
});

test.each([{ status: 500, json: {} }, { json: null }, { json: 'x' }, { json: { results: null } }])(
  'reports an unclear result for a search response %j',
  async (search) => {
    expect((await find({ [LIST]: { json: [] }, 'query=': search })).found).toBe('unclear');
  },
);

test('reports an unclear result for an error response with errors of any type', async () => {
  expect((await find({ [LIST]: { status: 400, json: { errors: [null] } } })).found).toBe('unclear');
});

test.each(['../agents', 'x'.repeat(51), '', 1.5, null, { toString: null }])(
  'reports an unclear result for a tagged ticket with the invalid id %j',
  async (id) => {
    expect((await find({ [LIST]: { json: [{ id, tags: [TAG] }] } })).found).toBe('unclear');
  },
);

test('skips notes with unexpected types', async () => {
  const { sender } = senderThat({ conversations: { json: NOT_IT } });
  expect(await findNote(openDeskAccount(sender, access('freshdesk'), limit), '7', 'reference')).toBe(false);
});

test('skips ticket fields with unexpected types', async () => {
  const { sender } = senderThat({
    ticket_form_fields: { json: { ticket_fields: [null, { name: 'a' }] } },
    agents: { json: { agents: NOT_IT } },
  });
  expect(await createDeskFormReader(sender)(access('freshservice'))).toMatchObject({
    form: { ticketFields: [{ name: 'a' }] },
  });
});

test.each([null, 'x', 7, [null], { errors: [null] }, { errors: [{ field: 'a', message: { toString: null } }] }])(
  'converts the error response %j to an outcome with a reason',
  (json) => {
    const answer = { status: 400, retryAfter: null, text: JSON.stringify(json), json };
    expect(deskRefusal(answer, 0, { isFilledIn: true })).toMatchObject({
      accepted: false,
      reason: expect.stringMatching(/^HTTP 400: /),
    });
  },
);
