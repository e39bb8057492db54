import type { HourFigures } from '../figures/hour-figures.ts';

/** `score` is from 0 to 1, and null without polls. */
export interface ApdexFigures {
  score: number | null;
  satisfied: number;
  tolerating: number;
  frustrated: number;
}

/**
 * score = (satisfied + tolerating / 2) / all: Application Performance Index, Technical Specification 1.1, section 2.4.
 */
export const apdexOf = ({ polls, satisfied, tolerating }: HourFigures): ApdexFigures => ({
  score: polls === 0 ? null : (satisfied + tolerating / 2) / polls,
  satisfied,
  tolerating,
  frustrated: polls - satisfied - tolerating,
});
