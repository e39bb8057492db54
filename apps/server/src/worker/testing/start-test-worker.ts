import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { Worker, type WorkerParts } from '../worker.ts';

/** A started worker, with parts that send nothing unless given others. */
export const startTestWorker = async (parts: Partial<WorkerParts> & { databaseUrl: string }): Promise<Worker> => {
  const worker = new Worker({
    mail: { from: 'Pharos <pharos@example.com>', send: async () => ({ response: 'OK' }), close: () => {} },
    secrets: createSecretBox(randomBytes(32)),
    baseUrl: 'http://localhost:3000',
    version: '0.0.0',
    post: () => Promise.reject(new Error('nothing is posted here')),
    resultsDays: 7,
    verificationIsEnforced: false,
    strangersMaySignUp: false,
    pausesUnused: true,
    mailsPerDay: null,
    resolveTxt: async () => [],
    log: pino({ level: 'silent' }),
    ...parts,
  });
  await worker.start();
  return worker;
};
