// Runs an import job in a separate process, which a test kills.

import { pino } from 'pino';
import { openDatabase } from '../../storage/connection/connect.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { runImport } from '../run-import.ts';
import { IMPORT_RULES } from './rules.ts';

const [databaseUrl = '', organizationId = '', importId = ''] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl, 2);
await runImport(
  {
    db,
    databaseUrl,
    dataDir: null,
    secrets: createSecretBox(Buffer.alloc(32)),
    baseUrl: 'http://localhost:3000',
    rules: IMPORT_RULES,
    log: pino({ level: 'silent' }),
    now: () => Date.parse('2026-06-15T12:30:00Z'),
  },
  { organizationId: Number(organizationId), importId },
  undefined,
);
