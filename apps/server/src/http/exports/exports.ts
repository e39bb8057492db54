import { Readable } from 'node:stream';
import {
  getExport,
  getExportDownload,
  requestExport as requestExportEndpoint,
} from '@pharos/contract/rest/exports/exports.ts';
import { openExportFile, startDownload } from '../../usecases/exports/download-export.ts';
import { readExport } from '../../usecases/exports/read-export.ts';
import { requestExport } from '../../usecases/exports/request-export.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicRoute } from '../app/public-route.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerExportRoutes = (app: RouteApp): void => {
  route(app, requestExportEndpoint, async ({ services, caller, body }) => {
    const message = await requestExport(services, caller, body.organization);
    return { status: 'queued' as const, message };
  });

  route(app, getExport, async ({ services, caller }) => {
    const { newest, validUntil, nextRequestAt } = await readExport(services, caller);
    return {
      export: newest && {
        id: newest.id,
        status: newest.status,
        requested_on: newest.requestedAt.toISOString(),
        ready_on: newest.readyAt?.toISOString() ?? null,
        valid_until: validUntil === null ? null : toIso(validUntil),
        bytes: newest.bytes,
      },
      next_request_on: nextRequestAt === null ? null : toIso(nextRequestAt),
    };
  });

  route(app, getExportDownload, ({ services, caller, query }) => startDownload(services, caller, query.export_id));

  publicRoute(app, { url: '/export-file', cacheSeconds: 0, perMinute: 30 }, async ({ query, ip }) => {
    const file = await openExportFile(app.services, keyOf(query), ip);
    if (!file)
      return new RawAnswer('This link is no longer valid. Open the export page again to get a new one.\n', TEXT, 404);
    return new RawAnswer(Readable.from(file.pieces, { objectMode: false }), {
      'content-type': 'application/zip',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${file.name}"`,
    });
  });
};

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

// This route has no schema for its query.
const keyOf = (query: unknown): string => String((query as { key?: unknown }).key ?? '');
