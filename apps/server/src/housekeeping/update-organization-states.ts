import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import {
  listOrganizationsToUpdate,
  rememberWarning,
  updateOrganizationState,
} from '../storage/organizations/organization-states.ts';
import { eachOrganization } from './each-organization.ts';
import { pauseWarning, suspensionMail, suspensionWarning } from './state-mails.ts';

export interface OrganizationStateParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  verificationIsEnforced: boolean;
  isSignUpOpen: boolean;
  pausesUnused: boolean;
  sellsPlans: boolean;
  log: Logger;
}

/** Suspends, reactivates and pauses organizations. Warns their owners before, and mails them after a suspension. */
export const updateOrganizationStates = async (parts: OrganizationStateParts, now: number): Promise<void> => {
  const { db, secrets, log, verificationIsEnforced, pausesUnused, sellsPlans } = parts;
  const update = (id: number) =>
    db.transaction().execute(async (trx) => {
      const updated = await updateOrganizationState(trx, id, { now, verificationIsEnforced, pausesUnused, sellsPlans });
      if (updated?.hasChanged && updated.state === 'NA')
        await enqueueMail(trx, secrets, suspensionMail(updated, parts), now);
      if (!updated?.warning) return;
      const { of, at } = updated.warning;
      const mail = of === 'pause' ? pauseWarning(updated, at, parts) : suspensionWarning(updated, at, parts);
      await enqueueMail(trx, secrets, mail, now);
      await rememberWarning(trx, id, now);
    });
  await eachOrganization(await listOrganizationsToUpdate(db, now), update, { log, what: 'Updating the state' });
};
