import type { BuiltinPages } from './builtin/builtin-pages.ts';
import type { BillingProvider } from './port.ts';

/** The configured sale of plans. */
export interface Billing {
  provider: BillingProvider;
  /** Synchronizes the plan of an organization with the provider's billing record. Rejects with `BillingUnavailable`. */
  sync(organizationId: number): Promise<void>;
  /**
   * Does the same as `sync` when a user views the plan, at most 20 times a minute per organization. The limit prevents
   * one organization from using up the requests that all organizations share at the provider.
   */
  syncForReader(organizationId: number): Promise<void>;
  /**
   * Does the same as `sync` for all organizations. Returns the number of organizations whose data differed from the
   * billing record.
   */
  reconcile(): Promise<number>;
  /**
   * Grants credits of operators at the provider, and withdraws credits that have ended. See settle-credits.ts. Rejects
   * with `BillingUnavailable`.
   */
  settleCredits(organizationId: number): Promise<void>;
  /** The pages of the built-in provider. Null with another provider. */
  pages: BuiltinPages | null;
}
