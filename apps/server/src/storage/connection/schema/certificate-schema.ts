import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/**
 * The certificate of a status page's custom domain. Exists while the page has this domain and the domain is verified.
 */
export interface DomainCertificateTable {
  organization_id: number;
  status_page_id: number;
  domain: string;
  /** The start of a running order. Null if none is running. */
  ordering_since: TimeOrNull;
  /** PEM with the intermediate certificates. Null if there is no certificate. */
  certificate: TextOrNull;
  /** Sealed. */
  private_key: TextOrNull;
  expires_at: TimeOrNull;
  /** The reason why the last order failed. Null if it did not. */
  problem: TextOrNull;
  /** Number of consecutive failed orders. */
  failures: Generated<number>;
  failed_at: TimeOrNull;
  /** The time of the next automatic order. Null if none is planned. */
  next_order_at: TimeOrNull;
  /** The time at which admins were notified that the certificate expires soon and cannot be renewed. */
  told_at: TimeOrNull;
  changed_at: DefaultTime;
}
/** The accounts of the installation, one at each certificate authority that it has used. */
export interface AcmeAccountTable {
  directory_url: string;
  /** Sealed. */
  private_key: string;
  created_at: DefaultTime;
}
/** A challenge of the certificate authority for a domain while a certificate is ordered (RFC 8555, 8.3). */
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
