import { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off' });
});
afterAll(() => app.close());

const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('https://h', 'tcp://h:1', 'dns', 'udp', '\u0000', 'a,b', 'any', 'true', 60, 30, -1, 1e300, null),
  fc.dictionary(fc.string(), fc.string()),
);
const keyed = (keys: string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
const body = fc.tuple(keyed(Object.keys(CheckBody.shape)), keyed(Object.keys(CheckData.shape)), fc.boolean());

test('accepts any body or rejects it by field', async () => {
  const { id } = await app.create({ name: 'Page', url: 'https://h' });
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom('POST' as const, 'PATCH' as const), async ([top, data, whole], method) => {
      const valid = { name: 'x', url: 'https://h' };
      const sent = { ...valid, ...top, ...(whole && { data: JSON.stringify(data) }) };
      const answer = await app.call(method, method === 'POST' ? '/checks/' : `/checks/${id}/`, sent);
      expect([200, 201, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 400) expect(Object.keys(answer.json()).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('accepts any value of a single field or rejects it by field', async () => {
  const field = fc.constantFrom(...Object.keys(CheckData.shape));
  await fc.assert(
    fc.asyncProperty(field, value, async (name, odd) => {
      const sent = { url: 'https://h', name: 'x', data: JSON.stringify({ [name]: odd }) };
      const answer = await app.call('POST', '/checks/', sent);
      expect([201, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 201) await app.call('DELETE', `/checks/${answer.json().id}/`);
    }),
    { numRuns: 250 },
  );
});
