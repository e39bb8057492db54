import type { Evidence } from './evidence.ts';
import { inventedOutages } from './invented-outages.ts';
import { repeatedMails } from './repeated-mails.ts';
import { sharedMessageIds } from './shared-message-ids.ts';
import { slowToWatch } from './time-to-watch.ts';
import { undoneWork } from './undone-work.ts';
import { findUnnotifiedOutages } from './unnotified-outages.ts';
import { unrecordedOutages } from './unrecorded-outages.ts';
import { unwatchedTime } from './unwatched-time.ts';
import { clockText, type Violation } from './violation.ts';
import { wrongFigures } from './wrong-figures.ts';

export const findViolations = (evidence: Evidence): Violation[] => [
  ...unrecordedOutages(evidence),
  ...unwatchedTime(evidence),
  ...inventedOutages(evidence),
  ...findUnnotifiedOutages(evidence),
  ...undoneWork(evidence),
  ...repeatedMails(evidence),
  ...sharedMessageIds(evidence),
  ...wrongFigures(evidence),
  ...slowToWatch(evidence),
  ...evidence.unexpectedExits.map(({ at, how }) => ({
    rule: 'Pharos does not exit unexpectedly' as const,
    at,
    text: `it exited at ${clockText(at)} (${how})`,
  })),
];
