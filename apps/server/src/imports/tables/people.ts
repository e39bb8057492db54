import { CONTACTS_MAX } from '@pharos/domain/people/user-limit.ts';
import { ImportRefusal } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';
import { countOf, listed } from '../summary-text.ts';

/** Maps members to existing members by address. Other members must be invited. */
export const importPeople = async (importing: Importing): Promise<{ contacts: number }> => {
  const { ids, into, toDo } = importing;
  const users = new Map((await importing.allRows('users')).map(({ id, email }) => [id, email.toLowerCase()]));
  const absent: string[] = [];
  for (const { id, user_id } of await importing.allRows('memberships')) {
    const email = users.get(user_id);
    const member = into.members.get(email ?? '');
    if (member) ids.add('memberships', id, member.membershipId);
    else if (email !== undefined) absent.push(email);
  }
  for (const [id, email] of users) {
    const member = into.members.get(email);
    if (member) ids.add('users', id, member.userId);
  }
  if (absent.length > 0) toDo.push(`Invite the previous members: ${listed(absent)}. Until then, you get their alerts.`);

  const contacts = await importing.fillNumbered('contacts', (row, id) => ({
    ...row,
    id,
    organization_id: into.organizationId,
    email: row.email.toLowerCase(),
    consent: into.isSignUpOpen ? 'asked' : 'not-asked',
  }));
  if (contacts > CONTACTS_MAX) {
    throw new ImportRefusal(
      `The file contains ${contacts} contacts, but an organization can have at most ${CONTACTS_MAX}.`,
    );
  }
  if (into.isSignUpOpen && contacts > 0)
    toDo.push(
      `Request the consent of ${countOf(contacts, 'contact')} to alert mails (Settings, Users). Before that, they get no alert mails.`,
    );
  await importing.fill('unsubscribed_addresses', ({ email, at }) => ({
    organization_id: into.organizationId,
    email: email.toLowerCase(),
    at,
  }));
  return { contacts };
};
