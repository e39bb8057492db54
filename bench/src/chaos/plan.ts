import { Random } from '../../../simulator/src/random.ts';
import type { ChaosFaultName } from '../oracle/fault-names.ts';
import { type PlannedFault, planFaults } from './story/plan-faults.ts';
import { drawStories, type TargetStory } from './story/story.ts';

/** All that will happen, drawn from the seed alone. */
export interface ChaosPlan {
  seed: number;
  stories: TargetStory[];
  contacts: number;
  faults: readonly PlannedFault[];
  /** When all targets are well for good, and no fault begins any more; milliseconds since the stories began. */
  troubleEnds: number;
  /** For so long what is under way may take to come to its end, at most. */
  settleMs: number;
}

interface Wanted {
  seed: number;
  checks: number;
  /** Kinds of faults to draw from, or the very ones. */
  faults: readonly ChaosFaultName[] | readonly PlannedFault[];
  troubleSeconds: number;
  contacts: number;
}

/** First everything is well, so that each check has been probed. */
const QUIET_MS = 6000;
/** A digest is collected for a minute, and a mail that was refused may wait as long for its next try. */
const SETTLE_MS = 120_000;

export const drawPlan = ({ seed, checks, contacts, faults: wanted, troubleSeconds }: Wanted): ChaosPlan => {
  const random = new Random(seed);
  const trouble = { from: QUIET_MS, to: QUIET_MS + troubleSeconds * 1000 };
  const names = wanted.filter((fault) => typeof fault === 'string');
  const given = wanted.filter((fault) => typeof fault !== 'string');
  const faults = given.length > 0 ? given : planFaults(random.fork('faults'), names, trouble);
  return {
    seed,
    stories: drawStories(random.fork('stories'), { targets: checks, contacts, trouble, faults }),
    contacts,
    faults,
    troubleEnds: trouble.to,
    settleMs: SETTLE_MS,
  };
};
