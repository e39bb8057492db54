import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import type { StoredIntegration } from '../../storage/integrations/integrations.ts';
import type { Services } from '../context.ts';

/** Whether the plan has no room for an integration any more: only the oldest are sent to, as many as there is room for. */
export const isOverLimit = (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { place, entitlement }: Pick<StoredIntegration, 'place' | 'entitlement'>,
): boolean => place > integrationsSentTo({ ...entitlement, unlocked: !settings.sellsPlans }, now());
