import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { describe, expect, it, test } from 'vitest';
import { judgeStateFromJson, judgeStateToJson } from './judge-state-json.ts';

const first: ProbeResult = {
  runId: 'poll:1:0',
  checkId: 1,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt: 1000,
  startedAt: 1003,
  verdict: 'NR',
  proberError: null,
  summary: 'Connection refused',
  responseTimeMs: null,
  phases: { dns: null, connect: 1, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: '127.0.0.1',
  certificate: null,
  requestHeaders: { Host: 'localhost' },
};

const suspect: JudgeState = {
  phase: 'suspect',
  change: { id: 7, code: 'AV', startedAt: 500 },
  outage: null,
  suspicion: {
    first,
    questions: [
      { location: 'north', runId: 'confirm:1', asked: 1, answerBy: 9000, answer: null },
      { location: 'south', runId: 'confirm:2', asked: 2, answerBy: null, answer: { ...first, location: 'south' } },
    ],
    places: 3,
    polls: 2,
  },
  recovery: null,
  lastSuppressedAt: 'north',
  passedAt: { south: 700 },
  failingPolls: 1,
  performance: { status: 'DP', since: 600, crossingSince: null, location: 'north' },
  raisedCertificateAlerts: ['AA:BB/7d'],
  lastCertificateAlerts: { '7d': { raisedAt: 600, notAfter: 900 } },
};

const down: JudgeState = {
  ...suspect,
  phase: 'down',
  outage: {
    id: 7,
    startedAt: 500,
    alert: 'held',
    failing: { north: 'NR' },
    silentSince: { north: 600 },
    finding: null,
  },
  suspicion: null,
  recovery: suspect.suspicion,
  performance: null,
};

test.each([suspect, down, initialCondition().judgeState])(
  'reads a judge state as it was written (%#)',
  (judgeState) => {
    expect(judgeStateFromJson(JSON.parse(judgeStateToJson(judgeState)))).toEqual(judgeState);
  },
);

describe('a judge state of an earlier release', () => {
  it('retains the certificate alerts from a property with an earlier name', () => {
    const { raisedCertificateAlerts, ...rest } = suspect;
    const stored = { ...rest, certificatesTold: raisedCertificateAlerts };
    expect(judgeStateFromJson(JSON.parse(JSON.stringify(stored)))).toEqual(suspect);
  });

  it('retains the outstanding confirmation', () => {
    const old = { first, confirmRunId: 'confirm:1', asked: 1, answerBy: 9000 };
    const read = (suspicion: object) => judgeStateFromJson({ ...suspect, version: 2, suspicion }).suspicion;
    const question = { location: '', runId: 'confirm:1', asked: 1, answerBy: 9000, answer: null };
    expect(read(old)).toEqual({ first, questions: [question], places: 1, polls: 0 });
    expect(read({ ...old, confirmRunId: '', answerBy: Number.MAX_SAFE_INTEGER })).toMatchObject({
      questions: [{ runId: '', answerBy: null }],
    });
  });

  it('retains an outage without locations', () => {
    const outage = { id: 7, startedAt: 500, alert: 'due' };
    const { recovery: _, ...stored } = { ...down, outage };
    expect(judgeStateFromJson({ ...stored, version: 2 })).toMatchObject({
      outage: { ...outage, failing: {}, silentSince: {}, finding: null },
      recovery: null,
    });
  });

  it('gets default values for fields that did not exist', () => {
    expect(judgeStateFromJson({ phase: 'up', change: suspect.change })).toEqual({
      ...initialCondition().judgeState,
      phase: 'up',
      change: suspect.change,
    });
  });
});

test.each([
  ['no object', 'up', 'object'],
  ['without a phase', {}, 'phase'],
  ['of an unknown phase', { phase: 'asleep' }, 'phase'],
  ['with a broken change', { ...suspect, change: { id: 'x' } }, 'change'],
  ['of a newer release', { ...suspect, version: 3 }, 'newer release'],
])('rejects a judge state %s with the reason', (_what, stored, reason) => {
  expect(() => judgeStateFromJson(stored)).toThrow(reason);
});

test('drops an unreadable suspicion and retains the rest', () => {
  const stored = { ...suspect, suspicion: { ...suspect.suspicion, first: { ...first, startedAt: null } } };
  expect(judgeStateFromJson(JSON.parse(JSON.stringify({ version: 2, ...stored })))).toEqual({
    ...suspect,
    suspicion: null,
  });
});
