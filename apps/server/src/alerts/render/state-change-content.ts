import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { NotifiedChange } from '@pharos/domain/integrations/notified-change.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { momentText } from '../../html/moment-text.ts';
import type { AlertContent } from './alert-content.ts';
import { probeContent } from './probe-content.ts';

const CONTENT: Record<NotifiedChange, Pick<AlertContent, 'badge' | 'tone'> & { what: string; lead: string }> = {
  down: { badge: 'Down', tone: 'down', what: 'is down', lead: '' },
  'other-failure': { badge: 'Down', tone: 'down', what: 'fails with another error', lead: '' },
  up: { badge: 'Up', tone: 'up', what: 'is up again', lead: 'It responds again.' },
  paused: { badge: 'Paused', tone: 'plain', what: 'is paused', lead: 'Its monitoring was paused.' },
  restarted: { badge: 'Restarted', tone: 'plain', what: 'is monitored again', lead: 'Its monitoring was restarted.' },
};

export const stateChangeContent = (alert: Extract<Alert, { kind: 'state-change' }>): AlertContent => {
  const { check, organization, at, stateChange } = alert;
  const { badge, tone, what, lead } = CONTENT[stateChange.change];
  const since = momentText(at, organization.timezone);
  const isFailing = tone === 'down';
  const error = stateChange.summary === '' ? '' : `: ${stateChange.summary}`;
  return {
    subject: `${badge.toUpperCase()}: ${check.name}`,
    tone,
    badge,
    headline: `${check.name} ${what}`,
    lead: isFailing
      ? `${STATE_NAMES[stateChange.state]}${error}`
      : stateChange.pausedBy === undefined
        ? lead
        : `${stateChange.pausedBy} paused it.`,
    since: `Since ${since}`,
    facts: [
      { label: 'Address', value: check.url },
      { label: 'Since', value: since },
    ],
    probes: isFailing && stateChange.probe ? [probeContent('Seen', stateChange.probe, organization.timezone)] : [],
    action: 'Open the report',
  };
};
