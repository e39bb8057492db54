import { expect, it } from 'vitest';
import { proberErrorOf } from './prober-error.ts';
import { runProbe, TargetFault } from './run-probe.ts';
import { testContext } from './testing/context.ts';

const failing = (error: unknown) =>
  runProbe(1, testContext(), async () => {
    throw error;
  });
const system = (code: string) => Object.assign(new Error(code), { code });

it.each(['EMFILE', 'ENFILE', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENETDOWN', 'EACCES', 'EAGAIN', 'EINVAL'])(
  'reports %s as a prober error, never as an outage',
  async (code) => {
    expect(await failing(system(code))).toMatchObject({
      verdict: null,
      proberError: proberErrorOf(code),
      responseTimeMs: null,
    });
  },
);

it.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT', 'ESERVFAIL'])(
  'reports %s as a fault of the target',
  async (code) => {
    expect(await failing(system(code))).toMatchObject({ verdict: 'NR', proberError: null });
  },
);

it('reports a bug of the prober as a prober error', async () => {
  expect(await failing(new TypeError('x is undefined'))).toMatchObject({
    verdict: null,
    proberError: 'The prober failed: x is undefined',
  });
  expect(await failing('a string')).toMatchObject({ verdict: null, proberError: 'The prober failed: a string' });
});

it('reports the verdict of a target fault', async () => {
  expect(await failing(new TargetFault('Wrong', 'RE'))).toMatchObject({ verdict: 'RE', summary: 'Wrong' });
});
