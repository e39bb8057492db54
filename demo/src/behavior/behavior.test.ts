import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all-checks.ts';
import { portsFrom } from '../targets/ports.ts';
import { behaviorOf } from './behavior.ts';
import { answers, REFUSED } from './faults.ts';
import { isFlappedDown } from './flapping.ts';
import { randomOutages } from './random-outages.ts';
import type { Story } from './story.ts';

const MADE_AT = Date.parse('2026-06-15T12:00:00Z');
const MINUTE_MS = 60_000;

const quiet: Story = {
  ageDays: 90,
  response: { quietMs: 100, swing: 1 },
  outagesPerMonth: 0,
  faults: [REFUSED],
  blips: 0,
  episodes: [],
};

const faultAt = (story: Partial<Story>, hoursAgo: number) =>
  behaviorOf('a', { ...quiet, ...story }, MADE_AT).at(MADE_AT - hoursAgo * HOUR_MS).fault;

describe('a story', () => {
  it('fails from the start of an episode until its end, or indefinitely without an end', () => {
    const over: Story['episodes'] = [{ kind: 'down', hoursAgo: 10, untilHoursAgo: 4, fault: REFUSED }];
    expect([10.1, 10, 4.1, 4].map((hours) => faultAt({ episodes: over }, hours))).toEqual([
      null,
      REFUSED,
      REFUSED,
      null,
    ]);
    const lasting: Story['episodes'] = [{ kind: 'down', hoursAgo: 2, fault: REFUSED }];
    expect(faultAt({ episodes: lasting }, -1000)).toBe(REFUSED);
  });

  it('flaps on a fixed cycle only during a flapping episode', () => {
    const down = MADE_AT - (MADE_AT % (11 * MINUTE_MS)) + 8 * MINUTE_MS;
    const up = down - 4 * MINUTE_MS;
    expect([isFlappedDown(down), isFlappedDown(up)]).toEqual([true, false]);
    const fault = answers(503);
    const flapping = behaviorOf('a', { ...quiet, episodes: [{ kind: 'flapping', hoursAgo: 5, fault }] }, MADE_AT);
    expect([down, up, down - 11 * 60 * MINUTE_MS].map((at) => flapping.at(at).fault)).toEqual([fault, null, null]);
  });

  it('responds more slowly by day than by night, and even more slowly in a slow episode', () => {
    const mean = (story: Story, from: number): number => {
      const behavior = behaviorOf('a', story, MADE_AT);
      const times = Array.from({ length: 60 }, (_, minute) => behavior.at(from + minute * MINUTE_MS).responseMs);
      return times.reduce((sum, time) => sum + time, 0) / times.length;
    };
    const [night, noon] = [MADE_AT - 10 * HOUR_MS, MADE_AT - HOUR_MS];
    expect(mean(quiet, noon)).toBeGreaterThan(1.5 * mean(quiet, night));
    const slow: Story = { ...quiet, episodes: [{ kind: 'slow', hoursAgo: 3, factor: 4 }] };
    expect(mean(slow, noon)).toBeCloseTo(4 * mean(quiet, noon));
    expect(mean(slow, night)).toBe(mean(quiet, night));
  });
});

describe('random outages', () => {
  const story = { ...quiet, outagesPerMonth: 10 };

  it('draws as many outages as the story defines, all of which are over', () => {
    const outages = randomOutages(7, story, MADE_AT);
    expect(outages.length).toBeGreaterThan(15);
    expect(outages.length).toBeLessThan(45);
    for (const { from, to } of outages) {
      expect(from).toBeGreaterThanOrEqual(MADE_AT - 90 * DAY_MS);
      expect(to - from).toBeGreaterThan(2 * MINUTE_MS);
      expect(to).toBeLessThan(MADE_AT);
    }
  });

  it('draws the same outages from the same seed, and different ones from another seed', () => {
    expect(randomOutages(7, story, MADE_AT)).toEqual(randomOutages(7, story, MADE_AT));
    expect(randomOutages(8, story, MADE_AT)).not.toEqual(randomOutages(7, story, MADE_AT));
  });
});

it('gives each check of the demo a unique key and address', () => {
  const ports = portsFrom(1);
  for (const values of [allChecks.map(({ key }) => key), allChecks.map(({ url }) => url(ports))]) {
    expect(new Set(values).size).toBe(24);
  }
});
