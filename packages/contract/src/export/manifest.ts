import { z } from 'zod';

/** What the file of an export is, in its manifest. A file of another number is read by another release. */
export const EXPORT_FORMAT = 'pharos-export/1';
export const MANIFEST_PATH = 'pharos-export.json';

const ids = z.array(z.number().int());

/** `pharos-export.json`, the last entry of the ZIP: what it tells of the others. See docs/export.md. */
export const ExportManifest = z.object({
  format: z.literal(EXPORT_FORMAT),
  id: z.string(),
  /** Of the Pharos that made it. */
  version: z.string(),
  base_url: z.string().max(2000),
  /** The moment at which the data stood so. */
  exported_at: z.iso.datetime(),
  organization: z.object({ id: z.number().int(), name: z.string(), subdomain: z.string(), timezone: z.string() }),
  /** What has secrets, which are left out. */
  secrets_left_out: z.object({ checks: ids, integrations: ids, status_pages: ids }),
  files: z.array(z.object({ path: z.string(), rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
