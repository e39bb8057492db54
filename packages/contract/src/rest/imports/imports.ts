import { z } from 'zod';
import { endpoint, OneLine, Timestamp } from '../common/endpoint.ts';

const tag = 'Import';
const access = 'import.run';

/** `uploading`: parts of the file are missing. */
export const ImportStatus = z.enum(['uploading', 'queued', 'running', 'done', 'failed']);

/** The size of each part except the last one. */
export const IMPORT_PIECE_BYTES = 512 * 1024;
/** 8 GiB, more than any export has. */
const PIECES_MAX = 16_384;

export const ImportReport = z.object({
  /** The base URL of the exporting installation. */
  from: z.string(),
  exported_on: Timestamp,
  checks: z.number().int(),
  contacts: z.number().int(),
  integrations: z.number().int(),
  status_pages: z.number().int(),
  badges: z.number().int(),
  /** Tasks for people after the import, one sentence each, for example secrets to enter. */
  to_do: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportState = z.object({
  id: z.uuid(),
  status: ImportStatus,
  file_name: z.string(),
  bytes: z.number().int(),
  received_bytes: z.number().int(),
  requested_on: Timestamp,
  ended_on: Timestamp.nullable(),
  problem: z.string().nullable(),
  report: ImportReport.nullable(),
});
export type ImportState = z.infer<typeof ImportState>;

const ImportParams = z.object({ id: z.uuid() });

export const getImport = endpoint({
  method: 'GET',
  path: '/import/',
  access,
  summary: 'Get the status of the newest import, and whether another one can start',
  tag,
  status: 200,
  response: z.object({
    import: ImportState.nullable(),
    /** The reason why no file can be imported now, or null if one can. */
    refusal: z.string().nullable(),
  }),
});

export const beginImport = endpoint({
  method: 'POST',
  path: '/import/',
  access,
  summary:
    'Start an import of an export file into the organization, which must be empty; then upload the pieces of the file',
  tag,
  body: z.strictObject({
    organization: z.number().int().positive().max(2_147_483_647),
    file_name: OneLine.pipe(z.string().min(1).max(255)),
    bytes: z
      .number()
      .int()
      .min(1, 'The file is empty.')
      .max(PIECES_MAX * IMPORT_PIECE_BYTES, 'The file is larger than 8 GiB.'),
  }),
  status: 201,
  response: ImportState,
  perMinute: 10,
});

export const putImportPiece = endpoint({
  method: 'PUT',
  path: '/import/:id/pieces/:number/',
  access,
  summary:
    'Upload a piece of the file. Pieces are numbered from 0 and have 524,288 bytes; the last one has the rest. A piece may be sent again',
  tag,
  params: ImportParams.extend({
    number: z.coerce
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX - 1),
  }),
  body: z.strictObject({
    data: z
      .base64()
      .min(1)
      .max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
  }),
  status: 200,
  response: z.object({}),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/import/:id/start/',
  access,
  summary: 'Import the file after all of its pieces were uploaded; a mail is sent when the import is complete',
  tag,
  params: ImportParams,
  status: 200,
  response: ImportState,
  perMinute: 10,
});

export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/import/:id/',
  access,
  summary: 'Cancel an upload, or remove the status of a finished import; imported data remain',
  tag,
  params: ImportParams,
  status: 200,
  response: z.object({}),
});
