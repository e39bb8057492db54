import { phaseMs } from '@pharos/domain/schedule/next-due-at.ts';
import { describe, expect, it } from 'vitest';
import type { CheckEvidence, Evidence } from './evidence.ts';
import { findViolations } from './find-violations.ts';
import { at, fault, mail, reportOf, served, soundEvidence, span } from './testing/sound-evidence.ts';

type Change = (check: CheckEvidence, evidence: Evidence) => void;

const rulesBroken = (change: Change) => [...new Set(findViolations(soundEvidence(change)).map(({ rule }) => rule))];

const forgetOutage: Change = (check, evidence) => {
  const { recorded } = check;
  const [up] = recorded.states;
  recorded.states = up ? [{ ...up, to: null }] : [];
  Object.assign(reportOf(check).total, { down: 0 });
  reportOf(check).series = { available: 119, down: 0, unknown: 1, paused: 0 };
  Object.assign(evidence, { events: [], deliveries: [], mails: [] });
};

const goSilent = (check: CheckEvidence, from: number, to: number) => {
  check.truth.served = check.truth.served.filter((request) => request.at < at(from) || request.at >= at(to));
};

const recordGap = (check: CheckEvidence, from: number, to: number) => {
  check.recorded.gaps.push(span(from, to));
  const { total, series } = reportOf(check);
  total.unknown += to - from;
  series.unknown += to - from;
  series.available -= to - from;
};

it('finds no violation in sound evidence', () => {
  expect(findViolations(soundEvidence())).toEqual([]);
});

describe('the rule for unrecorded outages', () => {
  it('finds an outage that is missing in the record', () => {
    expect(rulesBroken(forgetOutage)).toEqual(['an outage is recorded']);
  });

  it('finds a long outage even if the target saw no requests', () => {
    const change: Change = (check, evidence) => {
      forgetOutage(check, evidence);
      check.truth.failing = [{ ...span(20, 50), how: 'refused' }];
      goSilent(check, 20, 50);
    };
    expect(rulesBroken(change)).toEqual(['an outage is recorded']);
  });

  it('finds an outage of two failed requests in a row, but ignores a single one', () => {
    const failing =
      (seconds: readonly number[]): Change =>
      (check, evidence) => {
        forgetOutage(check, evidence);
        check.truth.failing = [{ ...span(20, 25), how: 'error' }];
        check.truth.served = served(0, 120).map((request) => ({
          ...request,
          how: seconds.some((second) => request.at === at(second)) ? 'error' : null,
        }));
      };
    expect(rulesBroken(failing([21, 23]))).toEqual(['an outage is recorded']);
    expect(rulesBroken(failing([21]))).toEqual([]);
    expect(rulesBroken(failing([21, 25]))).toEqual([]);
  });

  it('finds an outage of two failed polls in a row around a fault, but ignores a poll with an unneeded confirmation', () => {
    const slot = phaseMs(7, 2000) / 1000;
    const failing =
      (seconds: readonly number[]): Change =>
      (check, evidence) => {
        forgetOutage(check, evidence);
        check.truth.failing = [{ ...span(20, 25), how: 'error' }];
        check.truth.served = [
          ...served(0, 20),
          ...seconds.map((second) => ({ at: at(second), how: 'error' as const })),
          ...served(26, 120),
        ].map((one) => ({ ...one, how: one.at < at(25) && one.at > at(20) ? one.how : null }));
        evidence.faults = [fault('freeze-postgres', 20, 24)];
      };
    expect(rulesBroken(failing([20 + slot, 22 + slot]))).toEqual(['an outage is recorded']);
    expect(rulesBroken(failing([20 + slot, 21 + slot]))).toEqual([]);
  });

  it('finds an outage of two timed-out requests, unless another request succeeded well before the second timeout', () => {
    const hanging =
      (goodAt: number): Change =>
      (check, evidence) => {
        forgetOutage(check, evidence);
        check.truth.failing = [{ ...span(20, goodAt - 0.1), how: 'hang' }];
        check.truth.served = [
          ...served(0, 20),
          { at: at(21), how: 'hang' },
          { at: at(23), how: 'hang' },
          { at: at(goodAt), how: null },
          ...served(26, 120).map((request) => ({ ...request, how: null })),
        ];
      };
    expect(rulesBroken(hanging(24.5))).toEqual(['an outage is recorded']);
    expect(rulesBroken(hanging(23.8))).toEqual([]);
  });

  it('ignores an outage in a time that is recorded as unknown', () => {
    const change: Change = (check, evidence) => {
      forgetOutage(check, evidence);
      goSilent(check, 20, 50);
      recordGap(check, 21, 51);
    };
    expect(rulesBroken(change)).toEqual([]);
  });

  it('ignores an outage whose results were lost with a killed process', () => {
    const change: Change = (check, evidence) => {
      forgetOutage(check, evidence);
      check.truth.failing = [{ ...span(20, 24), how: 'error' }];
      check.truth.served = served(0, 120).map((one) => ({ ...one, how: one.at < at(24) ? one.how : null }));
      evidence.faults = [fault('kill-tree', 24, 24)];
    };
    expect(rulesBroken(change)).toEqual([]);
  });
});

describe('the rules for unwatched time', () => {
  it('finds a time without requests that is not recorded as a gap', () => {
    expect(rulesBroken((check) => goSilent(check, 70, 80))).toEqual(['unwatched time is recorded']);
  });

  it('ignores a time without requests in which the target did not listen', () => {
    const change: Change = (check) => {
      check.truth.failing = [{ ...span(20, 50), how: 'refused' }];
      goSilent(check, 20, 50);
    };
    expect(rulesBroken(change)).toEqual([]);
  });

  it('ignores a time without requests that is recorded as a gap', () => {
    const change: Change = (check) => {
      goSilent(check, 70, 80);
      recordGap(check, 71, 81);
    };
    expect(rulesBroken(change)).toEqual([]);
  });

  it('finds a gap in which requests arrived, unless the process was killed or frozen', () => {
    const lose: Change = (check) => recordGap(check, 71, 89);
    expect(rulesBroken(lose)).toEqual(['watched time is not lost']);
    const freeze: Change = (check, evidence) => {
      lose(check, evidence);
      evidence.faults = [fault('freeze-node', 70, 88)];
    };
    expect(rulesBroken(freeze)).toEqual([]);
  });
});

describe('the rule for invented outages', () => {
  it('finds an outage whose probes failed while the target worked', () => {
    const change: Change = (check) => {
      check.truth.failing = [];
      check.truth.served = check.truth.served.map((request) => ({ ...request, how: null }));
    };
    expect(rulesBroken(change)).toEqual(['a recorded outage was real']);
  });

  it('finds an outage whose second probe failed while the target worked', () => {
    const change: Change = (check) => {
      check.truth.failing = [{ ...span(20, 22), how: 'error' }];
      check.truth.served = check.truth.served.map((one) => ({ ...one, how: one.at < at(22) ? one.how : null }));
    };
    const [first] = findViolations(soundEvidence(change));
    expect(first?.text).toContain('the probe of 12:00:23.000');
  });

  it('finds an outage that continues after the target recovered', () => {
    const change: Change = (check) => {
      check.truth.failing = [{ ...span(20, 40), how: 'error' }];
      check.truth.served = check.truth.served.map((one) => ({ ...one, how: one.at < at(40) ? one.how : null }));
    };
    expect(rulesBroken(change)).toEqual(['a recorded outage was real']);
  });

  it('ignores an outage in a time in which the target process was stalled', () => {
    const change: Change = (check, evidence) => {
      check.truth.failing = [];
      check.truth.served = check.truth.served.map((request) => ({ ...request, how: null }));
      evidence.stalls = [span(19, 51)];
    };
    expect(rulesBroken(change)).toEqual([]);
  });
});

describe('the rule for alerts about outages', () => {
  it.each<[string, Change]>([
    ['without its opening', (_, evidence) => void evidence.events.shift()],
    ['without its recovery', (_, evidence) => void evidence.events.pop()],
    ['without a delivery', (_, evidence) => void evidence.deliveries.shift()],
    ['without its mail, although it counts as sent', (_, evidence) => void evidence.mails.shift()],
    ['without the mail about its recovery', (_, evidence) => void evidence.mails.pop()],
    ['to one of two recipients only', (check) => void check.recipients.push('ben@example.com')],
    [
      'in a mail about something else',
      (_, evidence) => {
        evidence.mails[0] = mail('alert-1', 24, 'Target 001 is down');
      },
    ],
    [
      'although it ended within the delay, which Pharos knew',
      (check, { events }) => {
        check.alertDelayMs = 60_000;
        Object.assign(events[0] ?? {}, { dueAt: at(81) });
      },
    ],
  ])('finds an outage that is reported %s', (_what, change) => {
    expect(rulesBroken(change)).toEqual(['an outage is reported']);
  });

  it('accepts an alert about an outage that ended within the delay if Pharos learned of the end after the delay', () => {
    const change: Change = ({ recorded: { states } }, { events }) => {
      Object.assign(events[0] ?? {}, { dueAt: at(81) });
      Object.assign(states[2] ?? {}, { recordedAt: at(85) });
    };
    const delay: Change = (check, evidence) => {
      check.alertDelayMs = 60_000;
      change(check, evidence);
    };
    expect(rulesBroken(delay)).toEqual([]);
  });

  it('expects no alert for an outage that ended within the delay', () => {
    const change: Change = (check, evidence) => {
      check.alertDelayMs = 60_000;
      evidence.events = evidence.events.map((event) => ({
        ...event,
        status: 'not-sent',
        reason: event.kind === 'down' ? 'recovered-within-delay' : 'opening-not-sent',
      }));
      Object.assign(evidence, { deliveries: [], mails: [] });
    };
    expect(rulesBroken(change)).toEqual([]);
  });

  it('accepts one mail that reports both the start and the end', () => {
    const change: Change = (_, evidence) => {
      evidence.mails = [mail('alerts-1-0f12', 52, 'Target 000 was down, and is up again')];
    };
    expect(rulesBroken(change)).toEqual([]);
  });

  it('accepts a digest that reports the outage', () => {
    const change: Change = (_, evidence) => {
      evidence.mails = [mail('alerts-1-0f12', 81, '2 DOWN: Target 000\nTarget 000 is down\nTarget 000 is up again')];
    };
    expect(rulesBroken(change)).toEqual([]);
  });
});

describe('the rule for unfinished work', () => {
  it.each<[string, Change]>([
    ['a check that is still down', ({ recorded }) => void Object.assign(recorded, { code: 'NR' })],
    ['a check that is not probed', (check) => goSilent(check, 90, 120)],
    ['a check whose results are not stored', ({ recorded }) => void Object.assign(recorded, { lastResultAt: at(60) })],
    [
      'an open event',
      (_, { events }) =>
        void events.push({
          id: 9,
          checkId: 7,
          kind: 'degraded',
          outageId: null,
          status: 'open',
          reason: null,
          dueAt: at(60),
        }),
    ],
    [
      'a job',
      (_, { lateJobs }) => void lateJobs.push({ task: 'fan-out', runAt: at(60), attempts: 0, lastError: null }),
    ],
  ])('finds unfinished work: %s', (_what, change) => {
    expect(rulesBroken(change)).toEqual(['nothing is left undone']);
  });

  const fail: Change = (_, evidence) => {
    Object.assign(evidence.deliveries[1] ?? {}, {
      status: 'pending',
      attempts: [{ at: new Date(at(52)).toISOString(), outcome: 'refused' }],
      nextTryAt: at(150),
    });
    evidence.mails.pop();
  };

  it('finds a pending delivery without a fault that explains it', () => {
    expect(rulesBroken(fail)).toEqual(['an outage is reported', 'nothing is left undone']);
  });

  it('accepts a delivery that waits for a retry after the mail server failed', () => {
    const change: Change = (check, evidence) => {
      fail(check, evidence);
      evidence.faults = [fault('refuse-mail', 50, 55)];
    };
    expect(rulesBroken(change)).toEqual([]);
  });
});

describe('the rule for repeated mails', () => {
  const again: Change = (_, { mails }) => void mails.push(mail('alert-1', 30, 'Target 000 is down'));

  it('finds a repeated mail', () => {
    expect(rulesBroken(again)).toEqual(['a mail is sent once']);
  });

  it('accepts a repetition if a kill interrupted the recording of the first mail', () => {
    const caught: Change = (check, evidence) => {
      again(check, evidence);
      evidence.mails.push(mail('alert-2', 53, 'Target 000 is up again'));
      evidence.faults = [fault('kill-tree', 24.5, 29), fault('kill-postgres', 52, 52)];
    };
    expect(rulesBroken(caught)).toEqual([]);
  });

  it('accepts one repetition around a fault, but not two', () => {
    const around: Change = (check, evidence) => {
      again(check, evidence);
      evidence.faults = [fault('kill-mail', 23, 29)];
    };
    expect(rulesBroken(around)).toEqual([]);
    const often: Change = (check, evidence) => {
      around(check, evidence);
      again(check, evidence);
    };
    expect(rulesBroken(often)).toEqual(['a mail is sent once']);
  });

  it('accepts a repetition if the first mail was not confirmed', () => {
    const change: Change = (check, evidence) => {
      again(check, evidence);
      evidence.mails = evidence.mails.map((one) => ({ ...one, answered: one.at !== at(24) }));
    };
    expect(rulesBroken(change)).toEqual([]);
  });
});

describe('the rule for Message-IDs', () => {
  const ids = (second: string): Change => {
    return (_, { mails }) => {
      mails.push(mail('alerts-1-0f12', 80, '2 DOWN: Target 000 and 1 more\nTarget 000 is down'));
      mails.push({ ...mail('alerts-1-0f12', 90, second), answered: false });
    };
  };

  it('finds two different mails with the same Message-ID', () => {
    expect(rulesBroken(ids('DOWN: Target 002\nTarget 002 is down'))).toEqual(['a Message-ID identifies one mail']);
  });

  it('accepts a repetition that mentions its delay', () => {
    const late = ids('2 DOWN: Target 000 and 1 more\nTarget 000 is down\nSent 3 minutes late');
    expect(rulesBroken(late)).toEqual([]);
  });
});

it('ignores a failure that an agent discarded because it had stalled', () => {
  const change: Change = (check, evidence) => {
    forgetOutage(check, evidence);
    check.truth.served = served(0, 120).flatMap((one) => [
      { ...one, by: 'a' },
      ...(one.how === null ? [] : [{ at: one.at + 50, how: null, by: 'a' }]),
    ]);
    check.truth.failing = [];
  };
  expect(rulesBroken(change)).toEqual([]);
});

describe('the rule for report figures', () => {
  it.each<[string, Change]>([
    ['a series that is too short', (check) => void Object.assign(reportOf(check).series, { available: 88 })],
    ['a report that differs from its series', (check) => void Object.assign(reportOf(check).total, { unknown: 2 })],
    [
      'downtime that is not recorded',
      (check) => {
        const { total, series } = reportOf(check);
        total.down += 5;
        series.down += 5;
        series.available -= 5;
      },
    ],
  ])('finds %s', (_what, change) => {
    expect(rulesBroken(change)).toEqual(['figures add up to the elapsed time']);
  });
});

it('finds probing that resumes late after a fault, and an unexpected exit of Pharos', () => {
  const silent: Change = (check, evidence) => {
    goSilent(check, 60, 95);
    recordGap(check, 61, 95);
    evidence.faults = [fault('kill-tree', 60, 62)];
  };
  expect(rulesBroken(silent)).toEqual(['monitoring resumes soon']);
  expect(rulesBroken((_, { unexpectedExits }) => void unexpectedExits.push({ at: at(70), how: 'code 1' }))).toEqual([
    'Pharos does not exit unexpectedly',
  ]);
});
