import { alertViolations } from './alert-violations.ts';
import { clockViolations } from './clock-violations.ts';
import { deliveryViolations } from './delivery-violations.ts';
import { figureViolations } from './figure-violations.ts';
import { probingViolations } from './probing-violations.ts';
import { stateViolations } from './state-violations.ts';
import { timeViolations } from './time-violations.ts';
import type { Evidence, Violation } from './violation.ts';

export type { Violation } from './violation.ts';

export const findViolations = (evidence: Evidence): Violation[] => {
  const probing = probingViolations(evidence);
  // After a clock step, reality and the record use different times, so most rules cannot be checked.
  if (evidence.scenario.clockStep) return [...probing, ...clockViolations(evidence)];
  return [...probing, ...recordViolations(evidence)];
};

const recordViolations = (evidence: Evidence): Violation[] => [
  ...stateViolations(evidence),
  ...timeViolations(evidence),
  ...figureViolations(evidence),
  ...alertViolations(evidence),
  ...deliveryViolations(evidence),
];
