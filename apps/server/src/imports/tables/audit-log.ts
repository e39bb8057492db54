import type { NumberedTable } from '../../storage/imports/imported-rows.ts';
import type { Importing } from '../importing.ts';

/** What the subject of a row calls the rows of a table. */
const SUBJECTS: readonly (readonly [name: string, table: NumberedTable])[] = [
  ['check', 'checks'],
  ['contact', 'contacts'],
  ['integration', 'integrations'],
  ['status page', 'status_pages'],
  ['page incident', 'page_incidents'],
  ['maintenance', 'maintenances'],
  ['state change', 'state_changes'],
];

/** Who changed what, there. Who is no member here is told by address; what is not here is not called by a number that another has here. */
export const importAuditLog = async (importing: Importing): Promise<void> => {
  const { ids, into } = importing;
  const emails = new Map((await importing.allRows('users')).map(({ id, email }) => [id, email]));
  await importing.fill('audit_log', ({ actor_user_id, actor_email, subject, ...row }) => {
    const userId = ids.find('users', actor_user_id) ?? null;
    const email = actor_email ?? (actor_user_id === null ? null : (emails.get(actor_user_id) ?? null));
    return {
      ...row,
      organization_id: into.organizationId,
      subject: subjectOf(importing, subject),
      actor_user_id: userId,
      actor_email: userId === null ? email : null,
    };
  });
};

const subjectOf = ({ ids, into }: Importing, subject: string): string => {
  const [, name, number] = /^(.+?) (\d{1,15})$/.exec(subject) ?? [];
  if (name === undefined) return subject;
  if (name === 'organization') return `organization ${into.organizationId}`;
  const table = SUBJECTS.find(([known]) => known === name)?.[1];
  const id = table && ids.find(table, Number(number));
  return id === undefined ? `${name} ${number} before the import` : `${name} ${id}`;
};
