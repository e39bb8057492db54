import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import type { StoredIntegration } from '../../storage/integrations/integrations.ts';
import type { Services } from '../context.ts';

/** Checks the limit of the plan. Only the oldest integrations up to this number receive alerts. */
export const isOverLimit = (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { place, entitlement }: Pick<StoredIntegration, 'place' | 'entitlement'>,
): boolean => place > integrationsSentTo({ ...entitlement, unlocked: !settings.sellsPlans }, now());
