import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface PasswordTable {
  user_id: number;
  /** Argon2id in the PHC string format, which includes the parameters. */
  hash: string;
}
export interface OneTimeTokenTable {
  user_id: number;
  purpose: 'verify-email' | 'reset-password';
  hash: string;
  expires_at: Time;
}
export interface AttemptCountTable {
  key: string;
  count: number;
  ends_at: Time;
}
export interface KnownNetworkTable {
  user_id: number;
  network: string;
  seen_at: Time;
}
export interface TwoFactorTable {
  user_id: number;
  /** Sealed. */
  secret: string;
  confirmed_at: TimeOrNull;
  /** The time step of the last accepted code. No code is accepted twice. */
  last_step: number | null;
  created_at: DefaultTime;
}
export interface RecoveryCodeTable {
  user_id: number;
  hash: string;
}
export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  name: string;
  created_at: DefaultTime;
  used_at: TimeOrNull;
}
export interface PendingSignInTable {
  hash: string;
  kind: string;
  detail: ColumnType<unknown, string, string>;
  expires_at: Time;
}
export interface SsoConnectionTable {
  organization_id: number;
  issuer: string;
  client_id: string;
  /** Sealed. Null for a public client. */
  client_secret: string | null;
  /** Members must sign in with the provider. The owner is exempt. */
  is_required: Generated<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface SsoDomainTable {
  organization_id: number;
  domain: string;
  /** The required value of the TXT record. */
  proof: string;
  proved_at: TimeOrNull;
  checked_at: TimeOrNull;
  missing_since: TimeOrNull;
}
export interface SsoIdentityTable {
  organization_id: number;
  issuer: string;
  subject: string;
  user_id: number;
  created_at: DefaultTime;
  last_used_at: TimeOrNull;
}

export interface SignInTables {
  passwords: PasswordTable;
  one_time_tokens: OneTimeTokenTable;
  attempt_counts: AttemptCountTable;
  known_networks: KnownNetworkTable;
  two_factors: TwoFactorTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  pending_sign_ins: PendingSignInTable;
  sso_connections: SsoConnectionTable;
  sso_domains: SsoDomainTable;
  sso_identities: SsoIdentityTable;
}
