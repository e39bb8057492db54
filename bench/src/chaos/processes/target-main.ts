import { createWriteStream } from 'node:fs';
import type { Failure, TargetStory } from '../story/story.ts';
import { ChaosTarget } from './chaos-target.ts';
import { findFreePorts } from './find-free-ports.ts';
import type { TruthEntry } from './truth-log.ts';

/**
 * All targets, in a process of its own that nothing else stops: each follows its story, and every turn and every request is
 * written down. Its parent sends `open`, `begin` and `end`, and gets an answer to each.
 */
export type TargetOrder =
  | { order: 'open'; stories: TargetStory[]; logFile: string }
  /** The stories begin at this moment, epoch milliseconds. */
  | { order: 'begin'; at: number }
  | { order: 'end' };
export type TargetAnswer = { ports: number[] } | 'done';

const WATCH_MS = 50;
/** What timers are late by on a busy machine, and no probe notices. */
const NOTABLE_STALL_MS = 200;

let write: (entry: TruthEntry) => void = () => {};
let flush: () => Promise<void> = async () => {};
let stories: readonly TargetStory[] = [];
let targets: ChaosTarget[] = [];
/** How each target fails now. */
const now: (Failure | null)[] = [];

const open = async (order: TargetOrder & { order: 'open' }): Promise<TargetAnswer> => {
  const log = createWriteStream(order.logFile);
  write = (entry) => void log.write(`${JSON.stringify(entry)}\n`);
  flush = () => new Promise((resolve) => log.end(() => resolve()));
  stories = order.stories;
  const ports = await findFreePorts(stories.length);
  targets = stories.map(({ index, type }) => {
    now[index] = null;
    return new ChaosTarget(type, ports[index] ?? 0, () => {
      const how = now[index] ?? null;
      write({ what: 'served', target: index, how, ...clocks() });
      return how;
    });
  });
  await Promise.all(targets.map((target) => target.open()));
  watchItself();
  return { ports };
};

const begin = (at: number): TargetAnswer => {
  for (const { index, failing } of stories) {
    for (const { from, to, how } of failing) {
      setTimeout(() => turn(index, how), at + from - Date.now());
      setTimeout(() => turn(index, null), at + to - Date.now());
    }
  }
  return 'done';
};

/** It counts as failing from before it stops listening until it listens again. */
const turn = (index: number, how: Failure | null): void => {
  const become = (): void => {
    now[index] = how;
    write({ what: 'turned', target: index, how, ...clocks() });
  };
  const wasClosed = now[index] === 'refused';
  if (how === 'refused') {
    become();
    targets[index]?.close();
  } else if (wasClosed) {
    targets[index]?.open().then(become, (error: unknown) => {
      throw error;
    });
  } else become();
};

const clocks = () => ({ wall: Date.now(), mono: performance.now() });

/** What it could not answer in time is no fault of those who asked. */
const watchItself = (): void => {
  let last = Date.now();
  setInterval(() => {
    const at = Date.now();
    if (at - last > WATCH_MS + NOTABLE_STALL_MS) write({ what: 'stalled', from: last, to: at });
    last = at;
  }, WATCH_MS);
};

process.on('message', async (order: TargetOrder) => {
  if (order.order === 'open') process.send?.(await open(order));
  else if (order.order === 'begin') process.send?.(begin(order.at));
  else {
    await flush();
    process.send?.('done' satisfies TargetAnswer, () => process.exit(0));
  }
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
