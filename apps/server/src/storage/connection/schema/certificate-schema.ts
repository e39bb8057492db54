import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Exists while a status page has a verified custom domain. */
export interface DomainCertificateTable {
  organization_id: number;
  status_page_id: number;
  domain: string;
  ordering_since: TimeOrNull;
  /** PEM with the intermediate certificates. */
  certificate: TextOrNull;
  /** Sealed. */
  private_key: TextOrNull;
  expires_at: TimeOrNull;
  problem: TextOrNull;
  failures: Generated<number>;
  failed_at: TimeOrNull;
  next_order_at: TimeOrNull;
  /** The time at which admins were notified that the certificate expires soon and cannot be renewed. */
  told_at: TimeOrNull;
  changed_at: DefaultTime;
}
export interface AcmeAccountTable {
  directory_url: string;
  /** Sealed. */
  private_key: string;
  created_at: DefaultTime;
}
/** A challenge during a certificate order (RFC 8555, 8.3). */
export interface AcmeChallengeTable {
  token: string;
  status_page_id: number;
  domain: string;
  answer: string;
  created_at: DefaultTime;
}

export interface CertificateTables {
  domain_certificates: DomainCertificateTable;
  acme_accounts: AcmeAccountTable;
  acme_challenges: AcmeChallengeTable;
}
