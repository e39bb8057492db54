import type { BuiltinPages } from './builtin/builtin-pages.ts';
import type { BillingProvider } from './port.ts';

/** Where plans are sold. */
export interface Billing {
  provider: BillingProvider;
  /** Makes what an organization holds agree with the provider's books. Rejects with BillingUnavailable. */
  sync(organizationId: number): Promise<void>;
  /** The same because somebody looks at it: 20 times a minute for one organization, so that nobody uses up what all may ask the provider. */
  syncForReader(organizationId: number): Promise<void>;
  /** The same of all organizations; resolves with how many held something else than the books say. */
  reconcile(): Promise<number>;
  /** Grants at the provider what operators granted, and withdraws what has ended; see settle-credits.ts. Rejects with BillingUnavailable. */
  settleCredits(organizationId: number): Promise<void>;
  /** Of the built-in provider; null with another one. */
  pages: BuiltinPages | null;
}
