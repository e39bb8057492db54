import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export interface Issued {
  certificate: string;
  key: string;
}

interface Issuer {
  subject: string;
  key: webcrypto.CryptoKey;
}

interface Wanted {
  subject: string;
  /** Without host names, the certificate is an authority. */
  hosts: readonly string[];
  days: number;
}

/** Without an issuer, the certificate is self-signed. */
export const issueCertificate = async (
  { subject, hosts, days }: Wanted,
  issuer?: Issuer,
): Promise<Issued & { issuer: Issuer }> => {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: issuer?.key ?? keys.privateKey,
    extensions:
      hosts.length > 0
        ? [new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns' as const, value })))]
        : [
            new BasicConstraintsExtension(true, undefined, true),
            new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature, true),
          ],
  });
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    issuer: { subject, key: keys.privateKey },
  };
};
