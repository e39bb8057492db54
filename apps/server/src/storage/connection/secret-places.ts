import type { SecretPlace } from './secret-box.ts';

/** The storage places of all kinds of secrets. A secret that is sealed for one place cannot be opened at another. */
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
  /** Belongs to the installation, not to an organization. */
  acmeAccount: { organizationId: 0, table: 'acme_accounts', column: 'private_key' } satisfies SecretPlace,
  natsKeys: { organizationId: 0, table: 'nats_keys', column: 'sealed' } satisfies SecretPlace,
  /** Belongs to no organization, because a mail may be about a user account only. */
  mail: { organizationId: 0, table: 'jobs', column: 'send-mail' } satisfies SecretPlace,
  /** Sealed values that appear only in links and are not stored. */
  unsubscribeLink: { organizationId: 0, table: 'unsubscribed_addresses', column: 'link' } satisfies SecretPlace,
  weeklyReportLink: { organizationId: 0, table: 'memberships', column: 'link' } satisfies SecretPlace,
  exportLink: { organizationId: 0, table: 'exports', column: 'link' } satisfies SecretPlace,
  pair: { organizationId: 0, table: 'pairs', column: 'sealed_key' } satisfies SecretPlace,
  keyCheck: { organizationId: 0, table: 'secret_key_check', column: 'sealed' } satisfies SecretPlace,
};
