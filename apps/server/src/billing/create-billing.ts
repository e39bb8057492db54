import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { Billing } from './billing.ts';
import { createBuiltinPages } from './builtin/builtin-pages.ts';
import { createBuiltinProvider } from './builtin/builtin-provider.ts';
import type { ChargebeeSettings } from './chargebee/chargebee-client.ts';
import { createChargebeeProvider } from './chargebee/chargebee-provider.ts';
import { settleCredits } from './settle-credits.ts';
import { reconcileBilling, syncBilling } from './sync-billing.ts';

export interface BillingSettings {
  billing: 'builtin' | 'chargebee' | 'off';
  chargebee: ChargebeeSettings | null;
  baseUrl: string;
  isSignUpOpen: boolean;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
}

const MAX_SYNCS_PER_MINUTE = 20;

export const createBilling = (
  settings: BillingSettings,
  { db, secrets, now, log }: { db: Db; secrets: SecretBox; now: () => number; log: Logger },
): Billing | null => {
  if (settings.billing === 'off') return null;
  const { baseUrl, chargebee } = settings;
  const provider = chargebee ? createChargebeeProvider(chargebee) : createBuiltinProvider({ db, baseUrl, now });
  const parts = { ...settings, db, secrets, provider, now, log };
  const syncs = new LRUCache<number, number>({ max: 10_000, ttl: 60_000 });
  const sync = async (organizationId: number) => void (await syncBilling(parts, organizationId));
  return {
    provider,
    sync,
    syncForReader: async (organizationId) => {
      const count = (syncs.get(organizationId) ?? 0) + 1;
      if (count > MAX_SYNCS_PER_MINUTE) return;
      syncs.set(organizationId, count, { noUpdateTTL: true });
      await syncBilling(parts, organizationId);
    },
    reconcile: () => reconcileBilling(parts),
    settleCredits: (organizationId) => settleCredits({ db, provider, sync, now }, organizationId),
    pages: chargebee ? null : createBuiltinPages({ db, now }),
  };
};
