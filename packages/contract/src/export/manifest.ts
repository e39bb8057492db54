import { z } from 'zod';

/** The format of an export archive, stored in its manifest. An archive with another number requires another release. */
export const EXPORT_FORMAT = 'pharos-export/1';
export const MANIFEST_PATH = 'pharos-export.json';

const ids = z.array(z.number().int());

/** `pharos-export.json`, the last entry of the ZIP file, which describes the other entries. See docs/export.md. */
export const ExportManifest = z.object({
  format: z.literal(EXPORT_FORMAT),
  id: z.string(),
  /** The version of Pharos that created the archive. */
  version: z.string(),
  base_url: z.string().max(2000),
  /** The time of the database snapshot that the archive contains. */
  exported_at: z.iso.datetime(),
  organization: z.object({ id: z.number().int(), name: z.string(), subdomain: z.string(), timezone: z.string() }),
  /** The ids of objects whose secrets are not in the archive. */
  secrets_left_out: z.object({ checks: ids, integrations: ids, status_pages: ids }),
  files: z.array(z.object({ path: z.string(), rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
