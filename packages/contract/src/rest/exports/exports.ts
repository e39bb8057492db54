import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const tag = 'Export';
const access = 'export.request';

export const ExportStatus = z.enum(['queued', 'running', 'ready', 'failed']);

/** Compatible with the former hosted product. Clients show the message unchanged. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/export/',
  access,
  summary: 'Request an export of all data of the organization; a mail is sent when it is ready',
  tag,
  body: z.strictObject({ organization: z.number().int().positive().max(2_147_483_647) }),
  status: 200,
  response: z.object({ status: ExportStatus, message: z.string() }),
  perMinute: 10,
});

export const getExport = endpoint({
  method: 'GET',
  path: '/export/',
  access,
  summary: 'Get the status of the newest export',
  tag,
  status: 200,
  response: z.object({
    /** Null if no export was requested or the export has expired. */
    export: z
      .object({
        id: z.uuid(),
        status: ExportStatus,
        requested_on: Timestamp,
        /** Set together with `valid_until` and `bytes` once the export is ready. */
        ready_on: Timestamp.nullable(),
        valid_until: Timestamp.nullable(),
        bytes: z.number().int().nullable(),
      })
      .nullable(),
    /** Null if an export can be requested now. */
    next_request_on: Timestamp.nullable(),
  }),
});

export const getExportDownload = endpoint({
  method: 'GET',
  path: '/export/download/',
  access,
  summary: 'Get a link to the file of an export, valid for ten minutes',
  tag,
  /** Defaults to the newest export. A newer export replaces the given one. */
  query: z.strictObject({ export_id: z.uuid('This link does not belong to an export').optional() }),
  status: 200,
  response: z.object({
    status: ExportStatus,
    url: z.string().nullable(),
  }),
  perMinute: 30,
});
