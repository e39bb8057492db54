import { findSuspension, setSuspension } from '../../../storage/operator/organizations.ts';
import { updateOrganizationState } from '../../../storage/organizations/organization-states.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { stateOptionsOf } from '../../organizations/state-options.ts';
import { actOnOrganization } from './act-on-organization.ts';

type Parts = Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>;

export const suspendOrganization = (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  reason: string,
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name }) => {
    if (await findSuspension(trx, id)) throw unprocessable('The organization is already suspended.');
    await setSuspension(trx, id, { at: new Date(services.now()), reason });
    await updateOrganizationState(trx, id, stateOptionsOf(services));
    const { baseUrl } = services.settings;
    return {
      action: 'organization.suspend',
      mail: {
        subject: `${name} was suspended`,
        headline: `${name} is suspended`,
        paragraphs: [
          `The operators of this Pharos installation have suspended the organization. Reason: ${reason}`,
          'Its checks are no longer probed, and no alerts are sent. Nothing is deleted. You can log in to contact the operators, to export the data, or to delete the organization.',
        ],
        action: { label: 'Log in', link: baseUrl },
      },
    };
  });

/** The checks start again unless another reason prevents it. The time in between is an observation gap. */
export const liftSuspension = (services: Parts, operator: OperatorCaller, id: number, reason: string): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name }) => {
    if (!(await findSuspension(trx, id))) throw unprocessable('The organization is not suspended.');
    await setSuspension(trx, id, null);
    const updated = await updateOrganizationState(trx, id, stateOptionsOf(services));
    const { baseUrl } = services.settings;
    return {
      action: 'organization.lift-suspension',
      detail: { state: updated?.state },
      mail: {
        subject: `${name} is no longer suspended`,
        headline: `The suspension of ${name} was lifted`,
        paragraphs: [
          `The operators of this Pharos installation have lifted the suspension. Reason: ${reason}`,
          updated?.state === 'AC'
            ? 'Its checks are probed again. Their state during the suspension is unknown.'
            : 'Its checks are still not probed for another reason. Log in to see the reason.',
        ],
        action: { label: 'Log in', link: baseUrl },
      },
    };
  });
