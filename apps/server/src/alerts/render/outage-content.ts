import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { listText } from '@pharos/domain/text/list-text.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { momentText } from '../../html/moment-text.ts';
import { type AlertContent, addressFact, type Fact, type ProbeContent } from './alert-content.ts';
import { probeContent } from './probe-content.ts';

export type OutageAlert = Extract<Alert, { kind: 'down' | 'up' | 'paused' }>;

export const outageContent = (alert: OutageAlert): AlertContent => {
  switch (alert.kind) {
    case 'down':
      return downContent(alert);
    case 'up':
      return upContent(alert);
    case 'paused':
      return pausedContent(alert);
  }
};

const END_LABEL = { recovery: 'Over since', pause: 'Paused' } as const;

export const errorText = ({ outage }: OutageAlert): string => toErrorText(outage);

const toErrorText = ({ state, summary }: Pick<OutageAlert['outage'], 'state' | 'summary'>): string =>
  summary === '' ? STATE_NAMES[state] : `${STATE_NAMES[state]}: ${summary}`;

/** Returns the last error with its status code, and the first error if it differs. */
export const errorFacts = (alert: OutageAlert): Fact[] => {
  const { lastError } = alert.outage;
  if (lastError === undefined) return [{ label: 'Error', value: errorText(alert) }, ...statusFact(alert)];
  return [
    { label: 'Error', value: toErrorText(lastError) },
    ...codeFact(lastError.statusCode),
    { label: 'Began as', value: errorText(alert) },
  ];
};

const downContent = (alert: OutageAlert): AlertContent => {
  const { check, outage, organization } = alert;
  const moment = (time: number): string => momentText(time, organization.timezone);
  return {
    subject: `DOWN: ${check.name}`,
    tone: 'down',
    badge: 'Down',
    headline: `${check.name} is down`,
    lead: errorText(alert),
    since: `Down since ${moment(outage.startedAt)}`,
    facts: [
      addressFact(check),
      { label: 'Down since', value: moment(outage.startedAt) },
      // A delayed email may be sent after the end of the outage.
      ...(outage.endedAt === null ? [] : [{ label: END_LABEL[outage.endedBy], value: moment(outage.endedAt) }]),
      ...seenFromFact(alert),
      ...statusFact(alert),
    ],
    probes: probesOf(alert),
    action: 'Open the report',
  };
};

const upContent = (alert: OutageAlert): AlertContent => {
  const { check, outage, organization, at } = alert;
  const { duration, unwatched } = downTime(alert);
  const moment = (time: number): string => momentText(time, organization.timezone);
  return {
    subject: `UP: ${check.name} (down for ${duration})`,
    tone: 'up',
    badge: 'Up',
    headline: `${check.name} is up again`,
    lead: `It was down for ${duration}${unwatched === null ? '' : `. For another ${unwatched}, Pharos did not monitor it`}.`,
    since: `Up since ${moment(at)}`,
    facts: [
      addressFact(check),
      { label: 'Down for', value: duration },
      ...unwatchedFact(unwatched),
      { label: 'From', value: moment(outage.startedAt) },
      { label: 'To', value: moment(at) },
      ...errorFacts(alert),
    ],
    probes: [],
    action: 'Open the report',
  };
};

/** Excludes observation gaps (`unwatched`), which reports do not count as downtime either. */
export const downTime = ({ outage, at }: OutageAlert): { duration: string; unwatched: string | null } => {
  const unwatchedMs = outage.unwatchedMs ?? 0;
  return {
    duration: durationText(at - outage.startedAt - unwatchedMs),
    unwatched: unwatchedMs >= MIN_UNWATCHED_MS ? durationText(unwatchedMs) : null,
  };
};

/** Shorter durations would be shown as "0 secs". */
const MIN_UNWATCHED_MS = 500;

export const unwatchedFact = (unwatched: string | null): Fact[] =>
  unwatched === null ? [] : [{ label: 'Not watched', value: unwatched }];

const pausedContent = (alert: OutageAlert): AlertContent => {
  const { check, outage, organization, at } = alert;
  const moment = (time: number): string => momentText(time, organization.timezone);
  return {
    subject: `PAUSED: ${check.name} (was down)`,
    tone: 'plain',
    badge: 'Paused',
    headline: `${check.name} was down when its monitoring was paused`,
    lead: notWatched(alert),
    since: `Paused since ${moment(at)}`,
    facts: [
      addressFact(check),
      { label: 'Down since', value: moment(outage.startedAt) },
      { label: 'Paused', value: moment(at) },
      ...errorFacts(alert),
    ],
    probes: [],
    action: 'Open the report',
  };
};

export const notWatched = ({ pausedBy }: OutageAlert): string =>
  `${pausedBy ?? 'A member'} paused the check, so Pharos will not report when it is up again.`;

const statusFact = ({ outage }: OutageAlert): Fact[] =>
  codeFact(outage.firstProbe?.statusCode ?? outage.secondProbe?.statusCode ?? null);

const codeFact = (code: number | null): Fact[] =>
  code === null ? [] : [{ label: 'Status code', value: String(code) }];

export const seenFromFact = ({ outage: { seenFrom } }: OutageAlert): Fact[] =>
  seenFrom === undefined ? [] : [{ label: 'Seen from', value: listText(seenFrom) }];

export const probesOf = ({ outage, organization }: OutageAlert): ProbeContent[] => {
  const { firstProbe, secondProbe } = outage;
  return [
    ...(firstProbe ? [probeContent('Outage started', firstProbe, organization.timezone)] : []),
    ...(secondProbe ? [probeContent('Outage confirmed', secondProbe, organization.timezone)] : []),
  ];
};
