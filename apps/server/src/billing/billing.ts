import type { BuiltinPages } from './builtin/builtin-pages.ts';
import type { BillingProvider } from './port.ts';

export interface Billing {
  provider: BillingProvider;
  /** Synchronizes the plan with the provider's billing record. Rejects with `BillingUnavailable`. */
  sync(organizationId: number): Promise<void>;
  /**
   * Calls `sync` when a user views the plan, at most 20 times a minute per organization. The provider's request limit
   * is shared by all organizations.
   */
  syncForReader(organizationId: number): Promise<void>;
  /**
   * Synchronizes all organizations. Returns the number of organizations whose data differed from the billing record.
   */
  reconcile(): Promise<number>;
  /**
   * Grants credits of operators at the provider, and withdraws credits that have ended. See settle-credits.ts. Rejects
   * with `BillingUnavailable`.
   */
  settleCredits(organizationId: number): Promise<void>;
  pages: BuiltinPages | null;
}
