import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import type { UnlistedAlerts } from '../channels/channel.ts';
import type { AlertContent } from './alert-content.ts';

/** For example, "9 DOWN, 3 UP: Shop and 7 more". The named check is preferably one that is down. */
export const digestHeadline = (
  alerts: readonly Alert[],
  sections: readonly { content: Pick<AlertContent, 'badge'> }[],
  more: readonly UnlistedAlerts[],
): string => {
  const labels = [...sections.map(({ content }) => content.badge), ...more.map(moreLabel)];
  const counts = new Map<string, number>();
  for (const label of labels.map((each) => each.toUpperCase())) counts.set(label, (counts.get(label) ?? 0) + 1);
  const checks = new Set([...alerts.map(({ check }) => check.id), ...more.map(({ checkId }) => checkId)]);
  const down = pairEnds(alerts).find(({ alert }) => alert.kind === 'down')?.alert;
  const name = (down ?? alerts[0])?.check.name ?? '';
  const subject = checks.size > 1 ? `${name} and ${checks.size - 1} more` : name;
  const counted = [...counts].toSorted(([a], [b]) => Number(b === 'DOWN') - Number(a === 'DOWN'));
  return `${counted.map(([label, count]) => `${count} ${label}`).join(', ')}: ${subject}`;
};

const moreLabel = ({ kind, isBothEnds }: UnlistedAlerts): string => (isBothEnds && kind === 'up' ? 'up again' : kind);
