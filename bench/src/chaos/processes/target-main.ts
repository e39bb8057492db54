import type { Failure } from '../../oracle/target-truth.ts';
import { findFreePorts } from '../../processes/find-free-ports.ts';
import { openTruthWriter, type TruthWriter } from '../../processes/truth-writer.ts';
import type { TargetStory } from '../story/story.ts';
import { ChaosTarget } from './chaos-target.ts';

/**
 * Runs all targets in a separate process that no fault affects, and logs every change and every request. The parent
 * process receives a reply to each order.
 */
export type TargetOrder =
  | { order: 'open'; stories: TargetStory[]; logFile: string }
  | { order: 'begin'; at: number }
  | { order: 'end' };
export type TargetAnswer = { ports: number[] } | 'done';

let truth: TruthWriter | undefined;
let stories: readonly TargetStory[] = [];
let targets: ChaosTarget[] = [];
/** The current failure of each target; null if it works. */
const now: (Failure | null)[] = [];

const open = async (order: TargetOrder & { order: 'open' }): Promise<TargetAnswer> => {
  truth = openTruthWriter(order.logFile);
  stories = order.stories;
  const ports = await findFreePorts(stories.length);
  targets = stories.map(({ index, type }) => {
    now[index] = null;
    return new ChaosTarget(type, ports[index] ?? 0, () => {
      const how = now[index] ?? null;
      truth?.served(index, how);
      return how;
    });
  });
  await Promise.all(targets.map((target) => target.open()));
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

/** A refusing target counts as failing from before it stops listening until it listens again. */
const turn = (index: number, how: Failure | null): void => {
  const become = (): void => {
    now[index] = how;
    truth?.turned(index, how);
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

process.on('message', async (order: TargetOrder) => {
  if (order.order === 'open') process.send?.(await open(order));
  else if (order.order === 'begin') process.send?.(begin(order.at));
  else {
    await truth?.end();
    process.send?.('done' satisfies TargetAnswer, () => process.exit(0));
  }
});
process.on('disconnect', () => process.exit(0));
