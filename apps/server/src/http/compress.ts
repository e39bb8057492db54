import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses longer answers of the API for whoever takes it: a page of checks is a tenth then. Bodies of requests stay as they
 * are, or a small one could become a large one behind the limit of its size.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
};
