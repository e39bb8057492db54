import type { CheckEvidence, Evidence, FaultWindow, ReportedTime, Served } from '../evidence.ts';

export const START = Date.UTC(2030, 0, 1, 12);
const S = 1000;

export const at = (seconds: number): number => START + seconds * S;
export const span = (from: number, to: number) => ({ from: at(from), to: at(to) });

/** Has an interval of 2 s and no violation. The target failed from second 20 to 50. */
export const soundCheck = (): CheckEvidence => ({
  id: 7,
  name: 'Target 000',
  type: 'http',
  intervalMs: 2 * S,
  timeoutMs: S,
  alertDelayMs: 0,
  recipients: ['ann@example.com'],
  createdAt: START,
  truth: { failing: [{ ...span(20, 50), how: 'error' }], served: served(0, 120) },
  recorded: {
    states: [
      {
        id: 1,
        outageId: null,
        code: 'AV',
        from: at(1),
        to: at(21),
        recordedAt: at(1),
        firstProbe: probe(1),
        secondProbe: null,
      },
      {
        id: 2,
        outageId: 2,
        code: 'SCE',
        from: at(21),
        to: at(51),
        recordedAt: at(23),
        firstProbe: probe(21),
        secondProbe: probe(23),
      },
      {
        id: 3,
        outageId: null,
        code: 'AV',
        from: at(51),
        to: null,
        recordedAt: at(51),
        firstProbe: probe(51),
        secondProbe: null,
      },
    ],
    gaps: [],
    proberErrors: [],
    code: 'AV',
    lastResultAt: at(119),
    report: {
      range: span(0, 120),
      total: { down: 30, unknown: 1, paused: 0 },
      series: { available: 89, down: 30, unknown: 1, paused: 0 },
    },
  },
});

const probe = (seconds: number) => ({ startedAt: at(seconds), summary: 'Status 500' });

export const served = (from: number, to: number): Served[] =>
  Array.from({ length: Math.floor((to - from) / 2) }, (_, index) => {
    const second = from + 1 + 2 * index;
    return { at: at(second), how: second >= 20 && second < 50 ? 'error' : null };
  });

export const soundEvidence = (change: (check: CheckEvidence, evidence: Evidence) => void = () => {}): Evidence => {
  const check = soundCheck();
  const evidence: Evidence = {
    checks: [check],
    faults: [],
    unexpectedExits: [],
    stalls: [],
    events: [
      { id: 1, checkId: 7, kind: 'down', outageId: 2, status: 'fanned-out', reason: null, dueAt: at(23) },
      { id: 2, checkId: 7, kind: 'up', outageId: 2, status: 'fanned-out', reason: null, dueAt: at(51) },
    ],
    deliveries: [delivery(1), delivery(2)],
    mails: [mail('alert-1', 24, 'Target 000 is down'), mail('alert-2', 52, 'Target 000 is up again')],
    lateJobs: [],
    supersededJobs: 0,
    readAt: at(120),
  };
  change(check, evidence);
  return evidence;
};

export const reportOf = ({ recorded: { report } }: CheckEvidence): ReportedTime => {
  if (report === null) throw new Error('No report was read');
  return report;
};

const delivery = (eventId: number): Evidence['deliveries'][number] => ({
  id: eventId,
  eventId,
  recipient: 'ann@example.com',
  status: 'sent',
  reason: null,
  attempts: [],
  nextTryAt: null,
});

export const mail = (key: string, seconds: number, text: string): Evidence['mails'][number] => ({
  at: at(seconds),
  recipient: 'ann@example.com',
  key,
  text,
  answered: true,
});

export const fault = (name: FaultWindow['name'], from: number, to: number): FaultWindow => ({
  name,
  ...span(from, to),
  healedAt: at(to),
});
