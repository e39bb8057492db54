import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { DOMAIN, nameOf } from '../checks/demo-domain.ts';
import { type Issued, issueCertificate } from './issue-certificate.ts';

/** Most sites use a certificate that is valid for a year. One site uses a certificate that expires soon. */
export interface DemoCertificates {
  /** Pharos trusts this authority (NODE_EXTRA_CA_CERTS). */
  authority: string;
  site: Issued;
  endingSoon: Issued;
}

export const ENDING_SOON_HOST = nameOf('ae');
const SITES = ['www', 'checkout', 'search', 'payments', 'accounts', 'jp', 'partners'].map(nameOf);
const SITE_DAYS = 397;
const ENDING_SOON_DAYS = 12;

/**
 * The certificates are the same at every start. New ones are issued if the file is missing or a certificate is about to
 * expire.
 */
export const readOrCreateCertificates = async (path: string): Promise<DemoCertificates> => {
  const stored = await readFile(path, 'utf8').catch(() => null);
  if (stored !== null) {
    const certificates = JSON.parse(stored) as DemoCertificates;
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
