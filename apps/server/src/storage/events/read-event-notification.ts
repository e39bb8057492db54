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

/** A payload of EVENTS_CHANNEL, whose events another process of Pharos has written. Throws when it is none. */
export const readEventNotification = (payload: string): EventNotification => {
  const { organizationId, events } = objectOf(JSON.parse(payload));
  if (typeof organizationId !== 'number' || !Array.isArray(events) || !events.every(isOrganizationEvent)) {
    throw new TypeError('A notification of events cannot be read');
  }
  return { organizationId, events };
};

const isOrganizationEvent = (value: unknown): value is OrganizationEvent =>
  isObject(value) && typeof value.event === 'string' && Object.hasOwn(EVENTS, value.event) && isObject(value.data);
