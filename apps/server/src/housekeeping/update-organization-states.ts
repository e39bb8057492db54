import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import {
  listOrganizationsToUpdate,
  rememberPauseWarning,
  type UpdatedOrganization,
  updateOrganizationState,
} from '../storage/organizations/organization-states.ts';

export interface OrganizationStateParts {
  db: Db;
  secrets: SecretBox;
  /** Public origin, for the link in a warning. */
  baseUrl: string;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
}

/** Suspends, reactivates and pauses organizations as time passes, and warns owners of a pause two weeks ahead. */
export const updateOrganizationStates = async (parts: OrganizationStateParts, now: number): Promise<void> => {
  const { db, secrets, baseUrl, verificationIsEnforced, pausesUnused } = parts;
  for (const id of await listOrganizationsToUpdate(db, now)) {
    await db.transaction().execute(async (trx) => {
      const settled = await updateOrganizationState(trx, id, { now, verificationIsEnforced, pausesUnused });
      if (!settled || settled.warnOfPauseAt === null) return;
      await enqueueMail(trx, secrets, pauseWarning(settled, settled.warnOfPauseAt, baseUrl), now);
      await rememberPauseWarning(trx, id, now);
    });
  }
};

const pauseWarning = (organization: UpdatedOrganization, pauseAt: number, baseUrl: string): AccountMail => {
  const { owner, name } = organization;
  const day = new Date(pauseAt).toISOString().slice(0, 10);
  return {
    to: owner.email,
    subject: `${name} will be paused on ${day}`,
    headline: `Nobody has used ${name} for months`,
    paragraphs: [
      `On ${day} Pharos will pause ${name}: its checks will no longer be probed, and no alerts sent. Nothing is deleted.`,
      'To keep it going, log in before that day. After it, an admin can activate it again with one click.',
    ],
    action: { label: 'Log in', link: baseUrl },
    footer: `Sent by Pharos to the owner of ${name}.`,
  };
};
