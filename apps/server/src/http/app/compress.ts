import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses longer API responses. Request bodies are not decompressed, because a small body could expand beyond the
 * size limit. BREACH is not possible: it requires repeated calls by the victim's browser, but browsers do not add the
 * token automatically.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
};
