import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import type { MoreTold } from '../channels/channel.ts';
import type { AlertContent } from './alert-content.ts';

/** "Shop and 7 more: 9 down, 3 up": one check by its name, one that is down if any is, and what happened, counted. */
export const digestHeadline = (
  alerts: readonly Alert[],
  sections: readonly { content: Pick<AlertContent, 'badge'> }[],
  more: readonly MoreTold[],
): string => {
  const words = [...sections.map(({ content }) => content.badge.toLowerCase()), ...more.map(moreWord)];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const checks = new Set([...alerts.map(({ check }) => check.id), ...more.map(({ checkId }) => checkId)]);
  const down = pairEnds(alerts).find(({ alert }) => alert.kind === 'down')?.alert;
  const name = (down ?? alerts[0])?.check.name ?? '';
  const subject = checks.size > 1 ? `${name} and ${checks.size - 1} more` : name;
  return `${subject}: ${[...counts].map(([word, count]) => `${count} ${word}`).join(', ')}`;
};

const moreWord = ({ kind, isBothEnds }: MoreTold): string => (isBothEnds && kind === 'up' ? 'up again' : kind);
