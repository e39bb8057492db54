import { Random } from '../../../simulator/src/random.ts';
import type { ChaosFaultName } from '../oracle/fault-names.ts';
import { type PlannedFault, planFaults } from './story/plan-faults.ts';
import { drawStories, type TargetStory } from './story/story.ts';

/** All events of a run, derived only from the seed. */
export interface ChaosPlan {
  seed: number;
  stories: TargetStory[];
  contacts: number;
  faults: readonly PlannedFault[];
  /** From this time on, all targets work and no fault starts. Milliseconds since the start of the stories. */
  troubleEnds: number;
  settleMs: number;
}

interface Wanted {
  seed: number;
  checks: number;
  faults: readonly ChaosFaultName[] | readonly PlannedFault[];
  troubleSeconds: number;
  contacts: number;
}

/** All targets work at first, so that each check is probed at least once. */
const QUIET_MS = 6000;
/** Collecting a digest takes a minute, and a rejected mail may wait as long for its retry. */
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
