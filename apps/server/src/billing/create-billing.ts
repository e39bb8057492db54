import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { Billing } from './billing.ts';
import { createBuiltinPages } from './builtin/builtin-pages.ts';
import { createBuiltinProvider } from './builtin/builtin-provider.ts';
import { syncBilling } from './sync-billing.ts';

export interface BillingSettings {
  billing: 'builtin' | 'off';
  baseUrl: string;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
}

/** Where plans are sold, as it was set; null: nothing is for sale. */
export const createBilling = (
  settings: BillingSettings,
  { db, now, log }: { db: Db; now: () => number; log: Logger },
): Billing | null => {
  if (settings.billing === 'off') return null;
  const { baseUrl, verificationIsEnforced, pausesUnused } = settings;
  const provider = createBuiltinProvider({ db, baseUrl, now });
  return {
    provider,
    sync: (organizationId) =>
      syncBilling({ db, provider, verificationIsEnforced, pausesUnused, now, log }, organizationId),
    pages: createBuiltinPages({ db, now }),
  };
};
