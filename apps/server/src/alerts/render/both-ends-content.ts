import { momentText } from '../../html/moment-text.ts';
import { type AlertContent, addressFact } from './alert-content.ts';
import {
  downTime,
  errorFacts,
  errorText,
  notWatched,
  type OutageAlert,
  probesOf,
  seenFromFact,
  unwatchedFact,
} from './outage-content.ts';

/** For an outage that ended before it was sent. `alert` is the alert of the end. */
export const bothEndsContent = (alert: OutageAlert): AlertContent => {
  const { kind, check, outage, organization, at } = alert;
  const isUp = kind === 'up';
  const { duration, unwatched } = downTime(alert);
  const moment = (time: number): string => momentText(time, organization.timezone);
  return {
    subject: `${isUp ? 'UP' : 'PAUSED'}: ${check.name} was down for ${duration}`,
    tone: isUp ? 'up' : 'plain',
    badge: isUp ? 'Up again' : 'Paused',
    headline: isUp
      ? `${check.name} was down, and is up again`
      : `${check.name} was down until its monitoring was paused`,
    lead: isUp ? `It was down for ${duration}: ${errorText(alert)}` : notWatched(alert),
    since: `Down from ${moment(outage.startedAt)} to ${moment(at)}`,
    facts: [
      addressFact(check),
      { label: 'Down for', value: duration },
      ...unwatchedFact(unwatched),
      { label: 'From', value: moment(outage.startedAt) },
      { label: isUp ? 'To' : 'Paused', value: moment(at) },
      ...errorFacts(alert),
      ...seenFromFact(alert),
    ],
    probes: probesOf(alert),
    action: 'Open the report',
  };
};
