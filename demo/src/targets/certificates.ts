import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { DOMAIN, nameOf } from '../checks/demo-domain.ts';
import { type Issued, issueCertificate } from './issue-certificate.ts';

/**
 * The certificates of the local sites. Most sites use one that is valid for a year, and one site uses one that expires
 * soon.
 */
export interface DemoCertificates {
  /** The authority that Pharos trusts (NODE_EXTRA_CA_CERTS). */
  authority: string;
  site: Issued;
  endingSoon: Issued;
}

/** The site whose certificate expires soon. */
export const ENDING_SOON_HOST = nameOf('ae');
const SITES = ['www', 'checkout', 'search', 'payments', 'accounts', 'jp', 'partners'].map(nameOf);
const SITE_DAYS = 397;
const ENDING_SOON_DAYS = 12;

/**
 * Returns the certificates from a file, so that they are the same at every start. Issues new ones if the file is
 * missing or a certificate is about to expire.
 */
export const readOrCreateCertificates = async (path: string): Promise<DemoCertificates> => {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) {
    const certificates = JSON.parse(kept) as DemoCertificates;
    if ([certificates.site, certificates.endingSoon].every(isGood)) return certificates;
  }
  const created = await createCertificates();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(created), { mode: 0o600 });
  return created;
};

const isGood = ({ certificate }: Issued): boolean =>
  new X509Certificate(certificate).validToDate.getTime() > Date.now() + DAY_MS;

const createCertificates = async (): Promise<DemoCertificates> => {
  const authority = await issueCertificate({ subject: 'CN=Pharos Demo Authority', hosts: [], days: 3650 });
  const issue = async (hosts: readonly string[], days: number): Promise<Issued> => {
    const subject = `CN=${hosts[0] ?? DOMAIN}`;
    const { certificate, key } = await issueCertificate({ subject, hosts, days }, authority.issuer);
    return { certificate, key };
  };
  return {
    authority: authority.certificate,
    site: await issue(SITES, SITE_DAYS),
    endingSoon: await issue([ENDING_SOON_HOST], ENDING_SOON_DAYS),
  };
};
