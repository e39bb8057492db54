import { z } from 'zod';

/**
 * The actions of members and API keys. The table in `domain/access` defines who may do them in which state of the
 * organization. Names are a plural noun and `.read` or `.manage`, unless a more specific verb is needed.
 */
export const ACTIONS = [
  'organization.read',
  'organization.change',
  'organization.activate',
  'organization.delete',
  'organization.leave',
  'ownership.transfer',
  'ownership.request',
  'api-keys.read',
  'api-keys.manage',
  'api-keys.revoke',
  'people.read',
  'people.manage',
  'people.remove',
  'member.change',
  'invitations.read',
  'single-sign-on.manage',
  'checks.read',
  'checks.manage',
  'locations.read',
  'locations.manage',
  'locations.remove',
  'reports.read',
  'reports.comment',
  'alerts.read',
  'integrations.read',
  'integrations.manage',
  'integrations.remove',
  'status-pages.read',
  'status-pages.manage',
  'badges.read',
  'badges.manage',
  'subscription.read',
  'billing.manage',
  'export.request',
  'import.run',
  'audit.read',
  'support.request',
] as const;
export const Action = z.enum(ACTIONS);
export type Action = z.infer<typeof Action>;
