import { readFile } from 'node:fs/promises';
import { type Authenticator, credsAuthenticator } from '@nats-io/transport-node';
import { readFault } from '@pharos/domain/text/write-fault.ts';
import { CredsFileError } from './creds-file-error.ts';

/**
 * Reads a user JWT and its seed, as written by `nsc`.
 * @throws CredsFileError if the file cannot be read or does not contain such a pair. The client itself would report
 * this as an unreachable server.
 */
export const readCredsFile = async (path: string): Promise<Authenticator> => {
  const creds = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CredsFileError(`${path}: ${readFault(error)}`, { cause: error });
  });
  const authenticator = credsAuthenticator(creds);
  try {
    authenticator('nonce');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CredsFileError(`${path}: the file contains no user JWT with its seed (${message})`, { cause: error });
  }
  return authenticator;
};
