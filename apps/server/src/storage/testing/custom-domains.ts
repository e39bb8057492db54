import { createPrivateKey, X509Certificate } from 'node:crypto';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import type { Pool } from 'pg';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

interface SeededPage {
  organizationId: number;
  domain: string;
  isVerified?: boolean;
}

export const insertPageWithDomain = async (
  pool: Pool,
  { organizationId, domain, isVerified = true }: SeededPage,
): Promise<number> => {
  const { rows } = await pool.query(
    `insert into status_pages (organization_id, name, logo_url, custom_domain, cname_key, cname_value, verified_at,
       shows_addresses, visibility)
     values ($1, 'Acme', '', $2, 'key', 'value', $3, false, 'public') returning id`,
    [organizationId, domain, isVerified ? new Date() : null],
  );
  return rows[0].id;
};

/** Uses a new test authority. Returns the fingerprint and the certificate of the authority. */
export const insertCertificate = async (
  pool: Pool,
  secrets: SecretBox,
  { organizationId, pageId, domain }: { organizationId: number; pageId: number; domain: string },
): Promise<{ fingerprint: string; authority: string }> => {
  const authority = await issueCertificate({ name: 'Authority' });
  const { certificate, key } = await issueCertificate({ name: domain, hosts: [domain] }, authority);
  const sealed = secrets.seal(
    createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' }).toString(),
    secretPlaces.domainCertificate(organizationId),
  );
  const leaf = new X509Certificate(certificate);
  await pool.query(
    `insert into domain_certificates (organization_id, status_page_id, domain, certificate, private_key, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, status_page_id) do update
       set certificate = excluded.certificate, private_key = excluded.private_key, changed_at = clock_timestamp()`,
    [organizationId, pageId, domain, certificate, sealed, new Date(leaf.validTo)],
  );
  return { fingerprint: leaf.fingerprint256, authority: authority.certificate };
};
