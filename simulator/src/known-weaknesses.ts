/**
 * What the simulator finds and a later change mends. Each entry switches off the fault that shows it, or the demand that it
 * breaks; a change that mends it removes the entry, and from then on every seed demands it.
 */
const KNOWN_WEAKNESSES = {
  'clock step stops probing':
    'A clock that is set back stops all probing until it has caught up, and what is probed then is too old to be judged.',
} as const;

export type Weakness = keyof typeof KNOWN_WEAKNESSES;

export const WEAKNESSES = Object.keys(KNOWN_WEAKNESSES) as readonly Weakness[];
