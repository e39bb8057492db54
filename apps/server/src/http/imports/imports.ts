import {
  beginImport as beginImportEndpoint,
  cancelImport as cancelImportEndpoint,
  getImport,
  type ImportState,
  putImportPiece,
  startImport as startImportEndpoint,
} from '@pharos/contract/rest/imports/imports.ts';
import { beginImport } from '../../usecases/imports/begin-import.ts';
import { cancelImport } from '../../usecases/imports/cancel-import.ts';
import { putPiece } from '../../usecases/imports/put-piece.ts';
import { readImport } from '../../usecases/imports/read-import.ts';
import { startImport } from '../../usecases/imports/start-import.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerImportRoutes = (app: RouteApp): void => {
  route(app, getImport, async ({ services, caller }) => {
    const { newest, receivedBytes, refusal } = await readImport(services, caller);
    return { import: newest && toImport(newest, receivedBytes), refusal };
  });

  route(app, beginImportEndpoint, async ({ services, caller, body }) => {
    const { organization: organizationId, file_name: fileName, bytes } = body;
    return toImport(await beginImport(services, caller, { organizationId, fileName, bytes }), 0);
  });

  route(app, putImportPiece, async ({ services, caller, params, body }) => {
    await putPiece(services, caller, { ...params, data: body.data });
    return {};
  });

  route(app, startImportEndpoint, async ({ services, caller, params }) => {
    const started = await startImport(services, caller, params.id);
    return toImport(started, started.bytes);
  });

  route(app, cancelImportEndpoint, async ({ services, caller, params }) => {
    await cancelImport(services, caller, params.id);
    return {};
  });
};

const toImport = (row: Awaited<ReturnType<typeof beginImport>>, receivedBytes: number): ImportState => ({
  id: row.id,
  status: row.status,
  file_name: row.fileName,
  bytes: row.bytes,
  received_bytes: receivedBytes,
  requested_on: row.requestedAt.toISOString(),
  ended_on: row.endedAt?.toISOString() ?? null,
  problem: row.problem,
  report: row.report,
});
