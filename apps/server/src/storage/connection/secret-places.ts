import type { SecretPlace } from './secret-box.ts';

/** A secret that is sealed for one place cannot be opened at another. */
export const secretPlaces = {
  check: (organizationId: number): SecretPlace => ({ organizationId, table: 'checks', column: 'secrets' }),
  ssoConnection: (organizationId: number): SecretPlace => ({
    organizationId,
    table: 'sso_connections',
    column: 'client_secret',
  }),
  integration: (organizationId: number): SecretPlace => ({ organizationId, table: 'integrations', column: 'secrets' }),
  domainCertificate: (organizationId: number): SecretPlace => ({
    organizationId,
    table: 'domain_certificates',
    column: 'private_key',
  }),
  session: (userId: number): SecretPlace => ({ userId, table: 'sessions', column: 'provider_log_out' }),
  twoFactor: (userId: number): SecretPlace => ({ userId, table: 'two_factors', column: 'secret' }),
  acmeAccount: { organizationId: 0, table: 'acme_accounts', column: 'private_key' } satisfies SecretPlace,
  natsKeys: { organizationId: 0, table: 'nats_keys', column: 'sealed' } satisfies SecretPlace,
  /** A mail may be about a user account without an organization. */
  mail: { organizationId: 0, table: 'jobs', column: 'send-mail' } satisfies SecretPlace,
  /** Appears only in links and is not stored. */
  unsubscribeLink: { organizationId: 0, table: 'unsubscribed_addresses', column: 'link' } satisfies SecretPlace,
  weeklyReportLink: { organizationId: 0, table: 'memberships', column: 'link' } satisfies SecretPlace,
  exportLink: { organizationId: 0, table: 'exports', column: 'link' } satisfies SecretPlace,
  pair: { organizationId: 0, table: 'pairs', column: 'sealed_key' } satisfies SecretPlace,
  keyCheck: { organizationId: 0, table: 'secret_key_check', column: 'sealed' } satisfies SecretPlace,
};
