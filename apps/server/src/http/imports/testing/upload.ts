import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { makeExport } from '../../../exports/make-export.ts';
import { type ImportParts, runImport } from '../../../imports/run-import.ts';
import { IMPORT_RULES } from '../../../imports/testing/rules.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const exportOf = async (pharos: TestApp, organizationId: number): Promise<Buffer> => {
  const { db, secrets, log, now } = pharos.services;
  const id = crypto.randomUUID();
  const requested = { organization_id: organizationId, id, requested_by: null, requested_at: new Date(now()) };
  await db
    .insertInto('exports')
    .values({ ...requested, status: 'queued' })
    .execute();
  const rules = { dataDir: null, isSignUpOpen: false, sellsPlans: false };
  const { databaseUrl } = pharos;
  const parts = { db, databaseUrl, secrets, baseUrl: 'http://old.example', version: '0', ...rules, log, now };
  await makeExport(parts, { organizationId, exportId: id }, undefined);
  const pieces = await db
    .selectFrom('export_pieces')
    .where('export_id', '=', id)
    .orderBy('number')
    .select('bytes')
    .execute();
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
};

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
) => ReturnType<TestApp['call']>;

/**
 * Uploads a file and starts its import. Resolves with the ID of the import. Rejects with the response of a failed call.
 */
export const upload = async (call: Call, organization: number, file: Buffer): Promise<string> => {
  const expectOk = async (answer: ReturnType<Call>) => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`);
    return JSON.parse(body);
  };
  const { id } = await expectOk(call('POST', '/import/', { organization, file_name: 'acme.zip', bytes: file.length }));
  for (let number = 0; number * IMPORT_PIECE_BYTES < file.length; number += 1) {
    const at = number * IMPORT_PIECE_BYTES;
    const data = file.subarray(at, at + IMPORT_PIECE_BYTES).toString('base64');
    await expectOk(call('PUT', `/import/${id}/pieces/${number}/`, { data }));
  }
  await expectOk(call('POST', `/import/${id}/start/`));
  return id;
};

export const importParts = (pharos: TestApp, rules: Partial<ImportParts['rules']> = {}): ImportParts => {
  const { db, secrets, log, now } = pharos.services;
  return {
    db,
    databaseUrl: pharos.databaseUrl,
    dataDir: null,
    secrets,
    baseUrl: 'http://localhost:3000',
    rules: { ...IMPORT_RULES, ...rules },
    log,
    now,
  };
};

/** Without `importFile`, the job runs in a separate thread, which takes half a second to start. */
export const runJob = (
  pharos: TestApp,
  of: { organizationId: number; importId: string },
  rules: Partial<ImportParts['rules']> = {},
  importFile?: ImportParts['importFile'],
): Promise<void> => runImport({ ...importParts(pharos, rules), ...(importFile && { importFile }) }, of, undefined);
