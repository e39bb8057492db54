/** What the file is, in its manifest. A file of another major number is read by another release. */
export const EXPORT_FORMAT = 'pharos-export/1';

/** What the last entry of the ZIP tells of the others. */
export interface ExportManifest {
  format: typeof EXPORT_FORMAT;
  id: string;
  /** Of the Pharos that made it. */
  version: string;
  base_url: string;
  /** The moment at which the data stood so. */
  exported_at: string;
  organization: { id: number; name: string; subdomain: string; timezone: string };
  /** What has secrets, which are left out. */
  secrets_left_out: { checks: number[]; integrations: number[]; status_pages: number[] };
  files: { path: string; rows: number; bytes: number; sha256: string }[];
}
