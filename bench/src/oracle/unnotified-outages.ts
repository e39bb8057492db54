import { type CheckEvidence, type Evidence, outagesOf, type RecordedEvent, type RecordedOutage } from './evidence.ts';
import { clockText, type Violation } from './violation.ts';
import { waitsForNextTry } from './waits-for-next-try.ts';

/**
 * Finds outages without a mail to one of their recipients, and outages that caused an alert although they ended within
 * the alert delay.
 */
export const findUnnotifiedOutages = (evidence: Evidence): Violation[] =>
  evidence.checks.flatMap((check) =>
    outagesOf(check, evidence.readAt).flatMap((outage) => findMissingNotifications(check, outage, evidence)),
  );

const findMissingNotifications = (check: CheckEvidence, outage: RecordedOutage, evidence: Evidence): Violation[] => {
  const problem = (text: string): Violation => ({
    rule: 'an outage is reported',
    at: outage.from,
    text: `check ${check.id} (${check.name}), outage ${outage.id} from ${clockText(outage.from)} to ${clockText(outage.to)}: ${text}`,
  });
  const isWanted = outage.to - outage.from > check.alertDelayMs;
  const down = evidence.events.filter(({ outageId, kind }) => outageId === outage.id && kind === 'down');
  const up = evidence.events.filter(({ outageId, kind }) => outageId === outage.id && kind === 'up');
  if (down.length !== 1) return [problem(`it has ${down.length} openings`)];
  if (!isWanted) {
    const isDropped = down[0]?.status === 'not-sent' && down[0].reason === 'recovered-within-delay';
    // The alert is allowed if it was due before Pharos recorded the end of the outage.
    const wasKnown = outage.endRecordedAt < (down[0]?.dueAt ?? 0);
    return isDropped || !wasKnown
      ? []
      : [problem(`it ended within the alert delay, but its opening is ${down[0]?.status}`)];
  }
  if (outage.isOver && up.length !== 1) return [problem(`it has ${up.length} recoveries`)];
  return [...down, ...(outage.isOver ? up : [])].flatMap((event) =>
    check.recipients.flatMap((recipient) => missingMail(check, event, recipient, evidence).map(problem)),
  );
};

/** Returns an empty array if there is a mail. */
const missingMail = (check: CheckEvidence, event: RecordedEvent, recipient: string, evidence: Evidence): string[] => {
  const label = `the ${event.kind} (event ${event.id}, ${event.status}${event.reason ? `: ${event.reason}` : ''})`;
  const delivery = evidence.deliveries.find((each) => each.eventId === event.id && each.recipient === recipient);
  if (!delivery) return [`${label} has no delivery to ${recipient}`];
  if (waitsForNextTry(delivery, evidence)) return [];
  const mails = evidence.mails.filter((mail) => mail.recipient === recipient && mayCarry(event, mail.key));
  const row = `delivery ${delivery.id}, ${delivery.status}${delivery.reason ? `: ${delivery.reason}` : ''}, attempts ${JSON.stringify(delivery.attempts)}`;
  if (mails.length === 0) return [`${label} never reached ${recipient} (${row})`];
  const expectedTexts = MAIL_TEXTS[event.kind === 'down' ? 'down' : 'up'].map(
    (expected) => `${check.name} ${expected}`,
  );
  if (mails.some(({ text }) => expectedTexts.some((expected) => text.includes(expected)))) return [];
  return [`no mail (${mails.map(({ key }) => key).join(', ')}) to ${recipient} contains ${label} (${row})`];
};

/** See apps/server/src/alerts/render. */
const MAIL_TEXTS = { down: ['is down', 'was down'], up: ['is up again', 'was down, and is up again'] };

/**
 * A mail with one alert has the key of its event. A mail with several alerts has the ID of its first event, so that
 * later events can also be in it.
 */
const mayCarry = ({ id }: RecordedEvent, key: string): boolean => {
  const [, first] = /^alerts-(\d+)-/.exec(key) ?? [];
  return first === undefined ? key === `alert-${id}` : Number(first) <= id;
};
