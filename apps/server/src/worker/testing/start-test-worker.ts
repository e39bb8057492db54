import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Providers } from '../../alerts/channels/call.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { Worker, type WorkerParts } from '../worker.ts';

export const NO_PROVIDERS: Providers = {
  slackUrl: 'http://127.0.0.1:9',
  twilioUrl: 'http://127.0.0.1:9',
  freshdeskUrl: 'http://127.0.0.1:9/{domain}',
  freshserviceUrl: 'http://127.0.0.1:9/{domain}',
};

export const startTestWorker = async (parts: Partial<WorkerParts> & { databaseUrl: string }): Promise<Worker> => {
  const worker = new Worker({
    dataDir: null,
    mail: { from: 'Pharos <pharos@example.com>', send: async () => ({ response: 'OK' }), close: () => {} },
    secrets: createSecretBox(randomBytes(32)),
    baseUrl: 'http://localhost:3000',
    version: '0.0.0',
    call: () => Promise.reject(new Error('nothing is called here')),
    providers: NO_PROVIDERS,
    resultsDays: 7,
    checkIntervals: [60],
    verificationIsEnforced: false,
    isSignUpOpen: false,
    sellsPlans: false,
    upgradesAreSuspended: false,
    pausesUnused: true,
    mailsPerDay: null,
    verifyDomain: undefined,
    proofRecords: async () => [],
    acme: null,
    billing: () => null,
    log: pino({ level: 'silent' }),
    ...parts,
  });
  await worker.start();
  return worker;
};
