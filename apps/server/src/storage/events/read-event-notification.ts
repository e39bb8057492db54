import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { isObject, objectOf } from '../connection/stored-json.ts';
import type { EventNotification } from './notify-events.ts';

const EVENTS: Readonly<Record<OrganizationEvent['event'], true>> = {
  'check.state': true,
  'check.result': true,
  'check.changed': true,
  'organization.changed': true,
  'alert.delivered': true,
};

/**
 * Omits events that only a newer release knows.
 * @throws Error if the payload is invalid.
 */
export const readEventNotification = (payload: string): EventNotification => {
  const { organizationId, events } = objectOf(JSON.parse(payload));
  if (typeof organizationId !== 'number' || !Array.isArray(events) || !events.every(isEvent)) {
    throw new TypeError('A PostgreSQL notification of live events cannot be decoded');
  }
  return { organizationId, events: events.filter(isKnown) };
};

const isEvent = (value: unknown): value is { event: string; data: object } =>
  isObject(value) && typeof value.event === 'string' && isObject(value.data);

const isKnown = (event: { event: string }): event is OrganizationEvent => Object.hasOwn(EVENTS, event.event);
