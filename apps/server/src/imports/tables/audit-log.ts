import type { NumberedTable } from '../../storage/imports/imported-rows.ts';
import type { Importing } from '../importing.ts';
import { createNewestBound } from '../newest-bound.ts';
import { countOf } from '../summary-text.ts';

/** Each page of the log counts all rows. */
const MAX_ROWS = 1_000_000;

const SUBJECTS: readonly (readonly [name: string, table: NumberedTable])[] = [
  ['check', 'checks'],
  ['contact', 'contacts'],
  ['integration', 'integrations'],
  ['status page', 'status_pages'],
  ['page incident', 'page_incidents'],
  ['maintenance', 'maintenances'],
  ['state change', 'state_changes'],
];

/**
 * Imports the newest rows and marks them as imported, because the claims of a file cannot be proved. Therefore, people
 * are identified by address only, even members of this organization. Objects that were not imported do not get the
 * number of an existing object.
 */
export const importAuditLog = async (importing: Importing): Promise<void> => {
  const { into } = importing;
  const emails = new Map((await importing.allRows('users')).map(({ id, email }) => [id, email]));
  const path = 'data/audit_log.jsonl';
  const { rows } = importing.file.manifest.files.find((file) => file.path === path) ?? { rows: 0 };
  const isIncluded = createNewestBound({ path, rows }, MAX_ROWS);
  await importing.fill('audit_log', ({ actor_user_id, actor_email, subject, ...row }) => {
    if (!isIncluded()) return null;
    const email = actor_email ?? (actor_user_id === null ? null : (emails.get(actor_user_id) ?? null));
    return {
      ...row,
      organization_id: into.organizationId,
      subject: subjectOf(importing, subject),
      actor_user_id: null,
      actor_email: email,
      is_imported: true,
    };
  });
  if (rows > MAX_ROWS)
    importing.toDo.push(
      `Store the export file: it contains ${countOf(rows - MAX_ROWS, 'older row')} of the audit log. Only the newest ${MAX_ROWS.toLocaleString('en')} rows were imported.`,
    );
};

const subjectOf = ({ ids, into }: Importing, subject: string): string => {
  const [, name, number] = /^(.+?) (\d{1,15})$/.exec(subject) ?? [];
  if (name === undefined) return subject;
  if (name === 'organization') return `organization ${into.organizationId}`;
  const table = SUBJECTS.find(([known]) => known === name)?.[1];
  const id = table && ids.find(table, Number(number));
  return id === undefined ? `${name} ${number} before the import` : `${name} ${id}`;
};
