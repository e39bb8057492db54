import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export interface Issued {
  certificate: string;
  key: string;
  name: string;
  signingKey: webcrypto.CryptoKey;
}

export interface Wanted {
  name: string;
  /** Without hosts, the certificate is a certificate authority. */
  hosts?: readonly string[];
  /** Start of the validity in days from now, like `to` for its end. */
  from?: number;
  to?: number;
  extensions?: Extension[];
}

/** Without an issuer, the certificate is self-signed. */
export const issueCertificate = async (
  { name, hosts = [], from = -1, to = 90, extensions }: Wanted,
  issuer?: Issued,
): Promise<Issued> => {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: `CN=${issuer?.name ?? name}`,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + to * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    extensions:
      extensions ??
      (hosts.length > 0
        ? [
            new SubjectAlternativeNameExtension(
              hosts.map((value) => ({ type: /^[\d.:]+$/.test(value) ? 'ip' : 'dns', value })),
            ),
          ]
        : [
            new BasicConstraintsExtension(true, undefined, true),
            new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature, true),
          ]),
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    name,
    signingKey: keys.privateKey,
  };
};
