import { urlOf } from '../authentication.js';
import { checkField } from './check-list.js';
import { sampleOf } from './samples.js';

/*
 * Each trigger subscribes to a type of events (AT up and down, PE performance, PS paused and restarted) with a REST
 * hook of Pharos. It passes on only the events with its own `webhook_event_type`. Further failures of a check that is
 * already down do not start the Zap again.
 */

/** Adds the `id` by which Zapier distinguishes events. */
const toItem = (body) => ({ id: body.webhook_event_id, ...body });

const chosenCheck = ({ inputData }) => (inputData.check ? { check: Number(inputData.check) } : {});

const trigger = ({ key, noun, label, description, type, event }) => {
  const isOwn = (body) => body.webhook_event_type === event;

  const performSubscribe = async (z, bundle) => {
    const body = { target_url: bundle.targetUrl, type, ...chosenCheck(bundle) };
    return (await z.request({ method: 'POST', url: urlOf(bundle, '/hooks/'), body })).data;
  };

  const performUnsubscribe = async (z, bundle) => {
    const url = urlOf(bundle, `/hooks/${bundle.subscribeData.id}/`);
    const { status } = await z.request({ method: 'DELETE', url, skipThrowForStatus: true });
    // If the webhook was deleted in Pharos, the subscription has already ended.
    if (status < 300 || status === 404) return {};
    throw new z.errors.Error(`Pharos responded with status ${status}.`, 'PharosRefusal', status);
  };

  /** Returns the newest events of this kind, or the example if there is none. */
  const performList = async (z, bundle) => {
    const params = { type, ...chosenCheck(bundle) };
    const { data } = await z.request({ url: urlOf(bundle, '/hooks/samples/'), params });
    const own = data.filter(isOwn).map(toItem);
    return own.length > 0 ? own : [sampleOf(event)];
  };

  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      inputFields: [checkField({ required: false, helpText: 'Leave this field empty for all checks.' })],
      performSubscribe,
      performUnsubscribe,
      perform: (_z, { cleanedRequest }) => [cleanedRequest].filter(isOwn).map(toItem),
      performList,
      sample: sampleOf(event),
    },
  };
};

export const down = trigger({
  key: 'check_down',
  noun: 'Outage',
  label: 'Check Goes Down',
  description: 'Triggers when a check is down, confirmed by a second probe.',
  type: 'AT',
  event: 'down',
});

export const up = trigger({
  key: 'check_up',
  noun: 'Recovery',
  label: 'Check Comes Up',
  description: 'Triggers when a check that was down is available again.',
  type: 'AT',
  event: 'up',
});

export const degraded = trigger({
  key: 'check_degraded',
  noun: 'Degradation',
  label: 'Check Is Degraded',
  description: 'Triggers when a check responds slower than its performance alert allows.',
  type: 'PE',
  event: 'degraded',
});

export const paused = trigger({
  key: 'check_paused',
  noun: 'Pause',
  label: 'Check Is Paused',
  description: 'Triggers when a person pauses the monitoring of a check.',
  type: 'PS',
  event: 'paused',
});
