import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { WebhookEvent, WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import { ALERT_COLORS } from '../../alerts/alert-colors.ts';
import { durationText } from '../../text/duration-text.ts';
import type { PlaceholderValue, PlaceholderValues } from './content/placeholders.ts';
import { isoMicroseconds } from './iso-microseconds.ts';
import { RESPONSE_STATE_NAMES } from './response-state-names.ts';
import type { WebhookAlert } from './webhook-alert.ts';
import { certificateEnd, slowMs, webhookText } from './webhook-text.ts';

export interface WebhookContext {
  organization: { subdomain: string };
  application: { id: number; name: string };
  check: {
    timeoutSeconds: number;
    /** Null without performance alerting. */
    targetResponseMs: number | null;
    state: StateCode | null;
  };
  webhook: { id: number; type: WebhookType; url: string };
  /** `outage` is the outage that the event started, changed or ended. Times are epoch milliseconds. */
  event: { createdAt: number; outage: { id: number; startedAt: number } | null };
  baseUrl: string;
}

/** Returns the value of every placeholder. Null means that the alert does not contain it. */
export const webhookValues = (alert: WebhookAlert, context: WebhookContext): PlaceholderValues => {
  const { check, organization } = alert;
  return {
    text: webhookText(alert),
    check_id: check.id,
    check_name: check.name,
    check_url: check.url,
    check_target_response_time: context.check.targetResponseMs,
    application_id: context.application.id,
    application_name: context.application.name,
    request_timeout: context.check.timeoutSeconds,
    ...observed(alert, context.check.state),
    ...eventOf(alert),
    ...outageOf(alert, context),
    event_id: alert.eventId,
    event_type: alert.kind === 'state-change' ? alert.stateChange.change : alert.kind,
    event_created_on: isoMicroseconds(context.event.createdAt),
    organization_id: organization.id,
    organization_name: organization.name,
    webhook_id: context.webhook.id,
    webhook_type: context.webhook.type,
  };
};

const SEVERITIES: Readonly<Record<WebhookEvent, 'critical' | 'warning' | 'info'>> = {
  ...{ down: 'critical', degraded: 'warning', certificate: 'warning' },
  ...{ up: 'info', recovered: 'info', paused: 'info', restarted: 'info' },
};
const { down, up, degraded, plain } = ALERT_COLORS;
const COLORS: Readonly<Record<WebhookEvent, string>> = {
  ...{ down, degraded, certificate: degraded, up, recovered: up, paused: plain, restarted: plain },
};

const eventOf = (alert: WebhookAlert): Pick<PlaceholderValues, 'event' | 'event_severity' | 'event_color'> => {
  const kind = alert.kind === 'state-change' ? alert.stateChange.change : alert.kind;
  const event = kind === 'other-failure' ? 'down' : kind;
  return { event, event_severity: SEVERITIES[event], event_color: COLORS[event] };
};

type Outage = Pick<
  PlaceholderValues,
  'report_url' | 'evidence_url' | 'outage_id' | 'outage_started_on' | 'outage_duration' | 'outage_duration_text'
>;

const outageOf = ({ check, at }: WebhookAlert, { baseUrl, event: { outage } }: WebhookContext): Outage => {
  const report = `${baseUrl}/reports?check_id=${check.id}`;
  const seconds = outage && Math.max(0, Math.round((at - outage.startedAt) / 1000));
  return {
    report_url: report,
    evidence_url: outage && `${report}&incident=${outage.id}`,
    outage_id: outage?.id ?? null,
    outage_started_on: outage && isoMicroseconds(outage.startedAt),
    outage_duration: seconds,
    outage_duration_text: seconds ? durationText(seconds * 1000) : null,
  };
};

type Observed = Pick<
  PlaceholderValues,
  | 'request_location'
  | 'request_datetime'
  | 'response_state'
  | 'response_status_code'
  | 'response_time'
  | 'response_summary'
>;

const observed = (alert: WebhookAlert, state: StateCode | null): Observed => {
  const unseen = {
    request_location: null,
    request_datetime: isoMicroseconds(alert.at),
    response_state: state && RESPONSE_STATE_NAMES[state],
    response_status_code: null,
    response_time: null,
  };
  switch (alert.kind) {
    case 'state-change': {
      const { change, probe, state, summary } = alert.stateChange;
      // Between a restart and the first probe after it, the check has no state.
      if (change === 'restarted') return { ...unseen, response_state: null, response_summary: 'Monitoring restarted' };
      const stateName = RESPONSE_STATE_NAMES[state];
      const values = { ...unseen, response_state: stateName, response_summary: summary || stateName };
      return probe === null ? values : { ...values, ...probed(probe, alert.check.type) };
    }
    case 'degraded': {
      const { responseTimeMs, thresholdMs } = alert.performance;
      const time = slowMs(responseTimeMs);
      const summary = `Responds in ${time} ms, above ${thresholdMs} ms`;
      return { ...unseen, response_state: 'Degraded', response_time: time, response_summary: summary };
    }
    case 'recovered': {
      // The threshold applies only to probes that passed, so the state is available.
      const [time, stateName] = [Math.round(alert.performance.responseTimeMs), RESPONSE_STATE_NAMES.AV];
      return { ...unseen, response_state: stateName, response_time: time, response_summary: stateName };
    }
    case 'certificate':
      return { ...unseen, response_summary: `Certificate ${certificateEnd(alert.certificate, alert.at)}` };
  }
};

const probed = (probe: ProbeResult, checkType: string) => ({
  request_location: probe.location,
  request_datetime: isoMicroseconds(probe.startedAt),
  response_status_code: statusCode(probe, checkType),
  response_time: timeTaken(probe),
});

/** Existing receivers expect 1 as the status code of a TCP check that is up. */
const statusCode = ({ statusCode, verdict }: ProbeResult, checkType: string): PlaceholderValue =>
  checkType === 'tcp' && verdict === 'AV' ? 1 : statusCode;

/**
 * Returns the response time in whole milliseconds. Without a response, returns the time until the probe stopped,
 * because receivers expect a number. Returns null if no phase was measured.
 */
const timeTaken = ({ responseTimeMs, phases }: ProbeResult): number | null => {
  if (responseTimeMs !== null) return Math.round(responseTimeMs);
  const counted = Object.values(phases).filter((phase) => phase !== null);
  return counted.length === 0 ? null : Math.round(counted.reduce((sum, phase) => sum + phase, 0));
};
