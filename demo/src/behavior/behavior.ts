import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { isFlappedDown } from './flapping.ts';
import { chance, seedOf } from './random.ts';
import { type FaultSpan, randomOutages } from './random-outages.ts';
import { responseTimeAt } from './response-time.ts';
import type { Episode, Fault, Story } from './story.ts';

export interface Moment {
  /** Null if the target works. */
  fault: Fault | null;
  responseMs: number;
}

/** Covers any time, past or future. Times are epoch milliseconds. */
export interface Behavior {
  at(time: number): Moment;
  /** Returns whether the poll at this time fails and its confirmation passes. */
  blipsAt(time: number): boolean;
  pauses: readonly { from: number; to: number }[];
  commentAt(time: number): string;
}

type Of<K extends Episode['kind']> = Extract<Episode, { kind: K }>;

const COMMENT_REACH_MS = 15 * 60_000;

/** The recorded history before `madeAt` and the live targets after it both follow this behavior. */
export const behaviorOf = (key: string, story: Story, madeAt: number): Behavior => {
  const seed = seedOf(key);
  const spanOf = ({ hoursAgo, untilHoursAgo }: Episode) => ({
    from: madeAt - hoursAgo * HOUR_MS,
    to: untilHoursAgo === undefined ? Number.POSITIVE_INFINITY : madeAt - untilHoursAgo * HOUR_MS,
  });
  const episodes = <K extends Episode['kind']>(kind: K) =>
    story.episodes
      .filter((episode): episode is Of<K> => episode.kind === kind)
      .map((episode) => ({ ...episode, ...spanOf(episode) }));
  const flapping = episodes('flapping');
  const slow = episodes('slow');
  const down: FaultSpan[] = [...episodes('down'), ...randomOutages(seed, story, madeAt)];
  const within = (at: number) => (span: { from: number; to: number }) => at >= span.from && at < span.to;

  return {
    at(time) {
      const isNow = within(time);
      const fault = down.find(isNow)?.fault ?? (isFlappedDown(time) ? flapping.find(isNow)?.fault : undefined);
      const factor = slow.find(isNow)?.factor ?? 1;
      return { fault: fault ?? null, responseMs: factor * responseTimeAt(seed, story.response, time) };
    },
    blipsAt: (time) => chance(seed ^ 0x2545f491, Math.floor(time / 1000)) < story.blips / 1000,
    pauses: episodes('paused'),
    commentAt: (time) => down.find(({ from }) => time >= from && time < from + COMMENT_REACH_MS)?.comment ?? '',
  };
};
