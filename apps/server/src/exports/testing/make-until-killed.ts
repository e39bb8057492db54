// Writes an export in a separate process, which a test kills.

import { pino } from 'pino';
import { openDatabase } from '../../storage/connection/connect.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { makeExport } from '../make-export.ts';

const [databaseUrl = '', organizationId = '', exportId = ''] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl, 2);
await makeExport(
  {
    db,
    databaseUrl,
    dataDir: null,
    isSignUpOpen: false,
    sellsPlans: false,
    secrets: createSecretBox(Buffer.alloc(32)),
    baseUrl: 'http://localhost:3000',
    version: '0.0.0',
    log: pino({ level: 'silent' }),
    now: Date.now,
  },
  { organizationId: Number(organizationId), exportId },
  undefined,
);
