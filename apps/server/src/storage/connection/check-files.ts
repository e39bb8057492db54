import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { readFault } from '@pharos/domain/text/write-fault.ts';
import { NeedsOperator } from './needs-operator.ts';

/**
 * The parameters of DATABASE_URL that name files, each with its parser and the error text. The driver reads all of
 * these files.
 */
const FILES = [
  ['sslrootcert', (pem: string) => new X509Certificate(pem), 'the file contains no certificate in PEM format'],
  ['sslcert', (pem: string) => new X509Certificate(pem), 'the file contains no certificate in PEM format'],
  [
    'sslkey',
    (pem: string) => createPrivateKey(pem),
    'the file contains no private key in PEM format without a password',
  ],
] as const;

/**
 * Throws `NeedsOperator` if a file does not contain what TLS needs. The driver's errors lack the path, and the driver
 * ignores a certificate authority that is not PEM.
 */
export const checkFiles = (url: string): void => {
  const parameters = new URL(url).searchParams;
  const mode = parameters.get('sslmode');
  const texts: Record<string, string> = {};
  for (const [name, parse, fault] of FILES) {
    const path = parameters.get(name);
    if (!path) continue;
    const text = refuseIfThrown(
      () => readFileSync(path, 'utf8'),
      (error) => `${name}=${path}: ${readFault(error)}`,
    );
    if (mode === 'disable' || (mode === 'no-verify' && name === 'sslrootcert')) continue;
    refuseIfThrown(
      () => parse(text),
      ({ message }) => `${name}=${path}: ${fault} (${message})`,
    );
    texts[name] = text;
  }
  const { sslcert: cert, sslkey: key } = texts;
  if (cert !== undefined && key !== undefined) {
    refuseIfThrown(
      () => createSecureContext({ cert, key }),
      ({ message }) => `sslcert and sslkey: ${message}`,
    );
  }
};

const refuseIfThrown = <T>(work: () => T, describe: (error: Error) => string): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new NeedsOperator(`DATABASE_URL cannot be used: ${describe(error)}.`, { cause: error });
  }
};
