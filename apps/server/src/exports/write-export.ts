import { EXPORT_FORMAT, type ExportManifest, MANIFEST_PATH } from '@pharos/contract/export/manifest.ts';
import { csvRow } from '@pharos/domain/reports/csv.ts';
import { CSV_FILES } from '../storage/exports/export-csv.ts';
import { readResultDays } from '../storage/exports/exported-results.ts';
import { EXPORTED_TABLES } from '../storage/exports/exported-tables.ts';
import { readHours, readLocationDays } from '../storage/exports/hourly-figures.ts';
import type { ExportSource } from '../storage/exports/open-export-source.ts';
import { HOURS_HEADER, hoursCsv } from './hours-csv.ts';
import { resultLines } from './result-lines.ts';
import { ZipWriter } from './zip-writer.ts';

export interface ExportOptions {
  id: string;
  version: string;
  baseUrl: string;
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Yields the file of an export, which is never in memory as a whole. It contains rows as JSON for an import, tables as
 * CSV for people, and finally a manifest with the SHA-256 of each file (docs/export.md).
 */
export async function* writeExport(source: ExportSource, options: ExportOptions): AsyncGenerator<Buffer> {
  // Read before the first table. A later query would wait for the running one, which waits for the reader of the file.
  const checks = await source.rows<{ id: number; name: string; has_locations: boolean }>(
    `select id, name, exists (select from daily_location_figures f where f.check_id = c.id) as has_locations
      from checks c where organization_id = $1 order by id`,
    [source.organization.id],
  );
  const secrets = await readSecretOwners(source);
  const zip = new ZipWriter(source.at);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  zip.onError(failed.reject);
  zip.add('README.txt', () => once(readme(source, options)));
  for (const table of EXPORTED_TABLES) {
    const lines = table.name === 'results' ? () => resultsOf(source, checks) : () => source.jsonLines(table);
    zip.add(`data/${table.name}.jsonl`, lines);
  }
  for (const { name, query } of CSV_FILES) zip.add(`csv/${name}.csv`, () => marked(source.csv(query)), 'csv');
  for (const { id, name } of checks) {
    zip.add(`csv/hourly-figures/${id}${inPath(name)}.csv`, () => hoursOf(source, id), 'csv');
  }
  for (const { id, name, has_locations } of checks) {
    if (!has_locations) continue;
    zip.add(`csv/hourly-figures-by-location/${id}${inPath(name)}.csv`, () => locationHoursOf(source, id), 'csv');
  }
  zip.add(MANIFEST_PATH, () => once(`${JSON.stringify(manifestOf(source, options, secrets, zip), null, 2)}\n`));
  zip.end();

  const output = zip.output[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([output.next(), failed.promise]);
    if (next.done) return;
    yield next.value;
  }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* marked(csv: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield BYTE_ORDER_MARK;
  yield* csv;
}

async function* hoursOf(source: ExportSource, checkId: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${HOURS_HEADER}`);
  for await (const hours of readHours(source, checkId)) yield Buffer.from(hoursCsv(hours));
}

async function* locationHoursOf(source: ExportSource, checkId: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufefflocation,${HOURS_HEADER}`);
  for await (const { location, hours } of readLocationDays(source, checkId)) {
    yield Buffer.from(hoursCsv(hours, `${csvRow([location]).trimEnd()},`));
  }
}

async function* resultsOf(source: ExportSource, checks: readonly { id: number }[]): AsyncGenerator<Buffer> {
  for (const { id } of checks) {
    for await (const results of readResultDays(source, id)) yield Buffer.from(resultLines(id, results));
  }
}

/** Returns a name that is valid in a path on every system. Empty if no letter of the name is allowed there. */
const inPath = (name: string): string => {
  const safe = name
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return safe === '' ? '' : `-${safe}`;
};

const readSecretOwners = async (source: ExportSource): Promise<ExportManifest['secrets_left_out']> => {
  const idsOf = async (query: string): Promise<number[]> =>
    (await source.rows<{ id: number }>(`${query} order by id`, [source.organization.id])).map(({ id }) => id);
  return {
    checks: await idsOf('select id from checks where organization_id = $1 and secrets is not null'),
    integrations: await idsOf('select id from integrations where organization_id = $1'),
    status_pages: await idsOf('select id from status_pages where organization_id = $1 and password_hash is not null'),
  };
};

const manifestOf = (
  { organization, at }: ExportSource,
  { id, version, baseUrl }: ExportOptions,
  secrets: ExportManifest['secrets_left_out'],
  { files }: ZipWriter,
): ExportManifest => ({
  format: EXPORT_FORMAT,
  id,
  version,
  base_url: baseUrl,
  exported_at: at.toISOString(),
  organization,
  secrets_left_out: secrets,
  files: [...files],
});

const readme = ({ organization, at }: ExportSource, { baseUrl, version }: ExportOptions): string =>
  [
    `Export of ${organization.name} from ${baseUrl}, as of ${at.toISOString()} (Pharos ${version}).`,
    '',
    'csv/    tables for reading: members, contacts, checks, integrations, outages, alerts, audit log,',
    '        the hourly figures of each check (csv/hourly-figures), and of each of its locations if it has',
    '        several (csv/hourly-figures-by-location). All times are UTC.',
    'data/   all stored rows, one JSON object per line, for the import into another Pharos.',
    'pharos-export.json   the manifest: rows, bytes and SHA-256 of each file.',
    '',
    'The export contains no passwords or other secrets. pharos-export.json lists the checks, integrations',
    'and status pages that had secrets. Enter these secrets again after the import.',
    '',
  ].join('\n');
