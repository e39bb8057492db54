/** Null if the certificate contains no readable time. */
export interface Validity {
  notBefore: number | null;
  notAfter: number | null;
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The certificate has its host only in the common name. */
export const COMMON_NAME_ALONE = 'COMMON_NAME_ALONE';

const DESCRIPTIONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate chain ends in a root that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate chain is incomplete or its issuer is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate chain is incomplete or its issuer is not trusted',
  CERT_SIGNATURE_FAILURE: 'The certificate has an invalid signature',
  CERT_UNTRUSTED: 'The certificate is not trusted',
  CERT_REJECTED: 'The certificate is rejected by its root',
  CERT_REVOKED: 'The certificate is revoked',
  CERT_CHAIN_TOO_LONG: 'The certificate chain is too long',
  INVALID_CA: 'An issuer in the certificate chain is not a certificate authority',
  INVALID_PURPOSE: 'The certificate is not meant for servers',
  PATH_LENGTH_EXCEEDED: 'The certificate chain is longer than its issuer allows',
  EE_KEY_TOO_SMALL: 'The key of the certificate is too weak',
  CA_KEY_TOO_SMALL: 'The key of an issuing certificate is too weak',
  CA_MD_TOO_WEAK: 'The certificate is signed with a weak algorithm',
};

/** @param code The error code of OpenSSL (X509_verify_cert_error_string(3)) or of the host check of Node.js. */
export const describeCertificateProblem = (code: string, host: string, leaf: Validity, now: number): string => {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    return `The certificate is not valid for ${host}`;
  }
  if (code === COMMON_NAME_ALONE)
    return `The certificate contains ${host} only in its common name, which browsers ignore`;
  if (code === 'CERT_HAS_EXPIRED') {
    if (leaf.notAfter === null) return 'The certificate has expired';
    return leaf.notAfter <= now
      ? `The certificate expired on ${day(leaf.notAfter)}`
      : 'A certificate of the chain has expired';
  }
  if (code === 'CERT_NOT_YET_VALID') {
    if (leaf.notBefore === null) return 'The certificate is not yet valid';
    return leaf.notBefore > now
      ? `The certificate is not valid before ${day(leaf.notBefore)}`
      : 'A certificate of the chain is not yet valid';
  }
  return DESCRIPTIONS[code] ?? `The certificate is not trusted (${code})`;
};
