import { FIELD_NAMES, fieldOf } from '../fields/registry.ts';
import type { ProblemField } from '../settings/check-settings.ts';

export const WIRE_NAMES = {
  type: 'type',
  url: 'url',
  port: 'port',
  members: 'email_alert_members',
  contacts: 'email_alert_subscribers',
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).wireName])),
} as Record<ProblemField, string>;
