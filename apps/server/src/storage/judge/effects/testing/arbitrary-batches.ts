import type { StateCode } from '@pharos/contract/states.ts';
import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import fc from 'fast-check';
import type { DecidedEffect } from '../effects-of-kind.ts';

/** An effect whose own id, and the id of another effect of the same group, are still to be assigned. */
interface Draft {
  group: 'state' | 'alert' | 'other';
  givesId: boolean;
  make(own: number, other: number): Effect;
}

const draftOf = (group: Draft['group'], givesId: boolean, make: Draft['make']): Draft => ({ group, givesId, make });

/** Uses few different times, so that effects coincide, also within a millisecond, and appear out of order. */
const time = fc.nat(12).map((n) => START + n / 2);
const timeOrNull = fc.option(time, { freq: 2 });
const code = fc.constantFrom<StateCode>('AV', 'NR', 'RE', 'PS');
const text = fc.constantFrom('Refused', 'a "quoted" \\ text, {with} braces', 'NULL', '', 'größer 😀');
const probe = fc.option(fc.record({ startedAt: time, summary: text }).map(aResult));

const further = fc.array(
  time.map((startedAt) => aResult({ startedAt })),
  { maxLength: 2 },
);
const confirmation = fc.option(fc.constant({ rule: 'most' as const, failing: 2, places: 3 }));

const stateChange = fc
  .record({
    follows: fc.boolean(),
    code,
    startedAt: time,
    summary: text,
    first: probe,
    second: probe,
    further,
    confirmation,
  })
  .map(({ follows, ...change }) =>
    draftOf('state', true, (own, other) => ({
      kind: 'state-change',
      id: own,
      previousId: follows ? other : null,
      outageId: follows ? null : own,
      endedOutageId: null,
      settings: settingsInForce(aCheck({ name: change.summary })),
      ...change,
    })),
  );
const stateEnded = time.map((endedAt) =>
  draftOf('state', false, (_, other) => ({ kind: 'state-ended', id: other, endedAt })),
);
const continued = further.map((probes) =>
  draftOf('state', false, (_, other) => ({ kind: 'outage-continued', id: other, probes })),
);
const findingChanged = time.map((startedAt) =>
  draftOf('state', false, (_, other) => ({
    ...{ kind: 'finding-changed', id: other, code: 'NR', startedAt, probe: aResult({ startedAt }) },
  })),
);
const suppressedFailure = fc
  .record({ reason: text, first: time.map((startedAt) => aResult({ startedAt })), second: probe, further })
  .map((failure) => draftOf('other', false, () => ({ kind: 'suppressed-failure', ...failure })));
const observationGap = fc
  .record({ from: time, to: time })
  .map((gap) => draftOf('other', false, () => ({ kind: 'observation-gap', ...gap })));
const performanceChange = fc
  .record({ status: fc.option(fc.constantFrom('GP', 'DP'), { freq: 4 }), at: time })
  .map((change) => draftOf('other', false, () => ({ kind: 'performance-change', ...change })));
const alert = fc
  .record({
    event: fc.constantFrom('down', 'down', 'down', 'up', 'certificate'),
    at: time,
    dueAt: timeOrNull,
    delayEndsAt: timeOrNull,
    rule: text,
    detail: fc.dictionary(text, fc.nat(9)),
  })
  .map((raised) =>
    draftOf('alert', true, (own) => {
      const id = raised.event === 'certificate' ? null : own;
      return { kind: 'alert', alert: { ...raised, stateChangeId: id, outageId: id } };
    }),
  );
const released = fc
  .record({ dueAt: time, delayEndsAt: timeOrNull, rule: text })
  .map((release) => draftOf('alert', false, (_, other) => ({ kind: 'alert-released', outageId: other, ...release })));
const dropped = fc
  .constantFrom('recovered-before-second-poll', 'paused-before-second-poll')
  .map((reason) => draftOf('alert', false, (_, other) => ({ kind: 'alert-dropped', outageId: other, reason })));

const draft = fc.oneof(
  { weight: 3, arbitrary: stateChange },
  { weight: 1, arbitrary: stateEnded },
  { weight: 1, arbitrary: continued },
  { weight: 1, arbitrary: findingChanged },
  { weight: 1, arbitrary: suppressedFailure },
  { weight: 1, arbitrary: observationGap },
  { weight: 2, arbitrary: performanceChange },
  { weight: 3, arbitrary: alert },
  { weight: 2, arbitrary: released },
  { weight: 2, arbitrary: dropped },
);

/** Uses two checks, so that some ids belong to the other check. */
const step = fc.record({
  checkId: fc.constantFrom(1, 1, 1, 2),
  draft,
  otherOf: fc.nat(3),
});

/**
 * Generates batches with effects of all kinds that affect each other. The id of an effect is its position. Occasionally
 * an effect is repeated with the same id, which the database rejects.
 */
export const arbitraryBatches: fc.Arbitrary<DecidedEffect[][]> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
    ends: fc.array(fc.nat(40), { maxLength: 4 }),
    again: fc.option(fc.nat(40), { freq: 2 }),
  })
  .map(({ steps, ends, again }) => {
    const placesOf = (group: Draft['group']): number[] =>
      steps.flatMap(({ draft: { group: its, givesId } }, place) => (its === group && givesId ? [place] : []));
    const all = steps.map(({ checkId, draft: { group, make }, otherOf }, place) => {
      const places = placesOf(group);
      const nearest = [...places.filter((at) => at < place).reverse(), ...places.filter((at) => at >= place)];
      return { checkId, organizationId: 10 * checkId, effect: make(place, nearest[otherOf] ?? 0) };
    });
    const repeated = again === null ? undefined : all[again];
    if (repeated) all.push(repeated);
    const cuts = [...new Set(ends.map((end) => end % all.length))].sort((a, b) => a - b);
    return [...cuts, all.length].map((end, index) => all.slice(index === 0 ? 0 : cuts[index - 1], end));
  });
