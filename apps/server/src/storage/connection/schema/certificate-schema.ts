import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Of a status page's domain, as long as that is the page's and verified. */
export interface DomainCertificateTable {
  organization_id: number;
  status_page_id: number;
  domain: string;
  /** While it is being ordered. */
  ordering_since: TimeOrNull;
  /** PEM, with those up to the root's; null while there is none. */
  certificate: TextOrNull;
  /** Sealed. */
  private_key: TextOrNull;
  expires_at: TimeOrNull;
  /** Why the last order failed; null when it did not. */
  problem: TextOrNull;
  /** Orders that failed in a row. */
  failures: Generated<number>;
  failed_at: TimeOrNull;
  /** When it is ordered again by itself. */
  next_order_at: TimeOrNull;
  /** When admins were told that it ends soon and cannot be renewed. */
  told_at: TimeOrNull;
  changed_at: DefaultTime;
}
/** Of the installation, at each certificate authority that it has asked. */
export interface AcmeAccountTable {
  directory_url: string;
  /** Sealed. */
  private_key: string;
  created_at: DefaultTime;
}
/** What the certificate authority asks for on a domain while a certificate is ordered (RFC 8555, 8.3). */
export interface AcmeChallengeTable {
  token: string;
  status_page_id: number;
  domain: string;
  answer: string;
  created_at: DefaultTime;
}

/** By which custom domains are served over TLS. */
export interface CertificateTables {
  domain_certificates: DomainCertificateTable;
  acme_accounts: AcmeAccountTable;
  acme_challenges: AcmeChallengeTable;
}
