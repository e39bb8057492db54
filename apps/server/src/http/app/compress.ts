import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses longer API responses for clients that accept it. A page of checks shrinks to about a tenth.
 * Request bodies are not decompressed. Otherwise, a small body could expand beyond the limit of the body size.
 * The length of a compressed response can reveal whether text from an attacker equals a secret in the same response
 * (BREACH).
 * The attack requires the victim's browser to repeat calls. It fails here, because calls need a token that browsers do
 * not add automatically.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
};
