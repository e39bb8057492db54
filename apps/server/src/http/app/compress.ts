import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses longer answers of the API for clients that accept it: a page of checks is a tenth then. Bodies of requests stay as they
 * are, or a small one could become a large one behind the limit of its size.
 * A compressed answer tells by its length whether what a stranger had put into it equals a secret in it (BREACH). That takes a
 * stranger who makes the victim's browser call again and again; calls carry a token that no browser adds by itself, so none can.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
};
