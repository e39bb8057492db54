import type { PlanForSale } from '@pharos/domain/plans/plan-prices.ts';
import type { Db } from '../connection/connect.ts';

export const setTrialPlan = async (trx: Db, organizationId: number, plan: PlanForSale): Promise<void> => {
  await trx.updateTable('organizations').set({ trial_plan: plan }).where('id', '=', organizationId).execute();
};
