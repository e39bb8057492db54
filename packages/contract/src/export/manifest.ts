import { z } from 'zod';

/** The format of an export archive. An archive with another number requires another release. */
export const EXPORT_FORMAT = 'pharos-export/1';
export const MANIFEST_PATH = 'pharos-export.json';

const ids = z.array(z.number().int());

/** The last entry of the ZIP file, which describes the other entries (docs/export.md). */
export const ExportManifest = z.object({
  format: z.literal(EXPORT_FORMAT),
  id: z.string(),
  version: z.string(),
  base_url: z.string().max(2000),
  /** The time of the database snapshot. */
  exported_at: z.iso.datetime(),
  organization: z.object({ id: z.number().int(), name: z.string(), subdomain: z.string(), timezone: z.string() }),
  secrets_left_out: z.object({ checks: ids, integrations: ids, status_pages: ids }),
  files: z.array(z.object({ path: z.string(), rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
