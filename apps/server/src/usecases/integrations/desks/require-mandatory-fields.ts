import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { mandatoryFields } from '@pharos/domain/integrations/desks/mapping/mandatory-fields.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { storeConfig } from '../../../storage/integrations/integrations.ts';
import type { StoredHelpDesk } from './desk.ts';

/**
 * Stores the mandatory fields of the form, so that people see which values are missing. The caller must have locked the
 * account.
 */
export const requireMandatoryFields = async (trx: Db, desk: StoredHelpDesk, form: HelpDeskForm): Promise<void> => {
  const mandatory = mandatoryFields(DESKS[desk.kind], form);
  if (equalJson(mandatory, desk.config.mandatory)) return;
  await storeConfig(trx, desk, { ...desk.config, mandatory });
};
