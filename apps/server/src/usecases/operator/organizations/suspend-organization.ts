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
    if (await findSuspension(trx, id)) throw unprocessable('It is suspended already.');
    await setSuspension(trx, id, { at: new Date(services.now()), reason });
    await updateOrganizationState(trx, id, stateOptionsOf(services));
    const { baseUrl } = services.settings;
    return {
      action: 'organization.suspend',
      mail: {
        subject: `${name} was suspended`,
        headline: `${name} is suspended`,
        paragraphs: [
          `The people who run this Pharos have suspended it. Their reason: ${reason}`,
          'Its checks are no longer probed, and no alerts are sent. Nothing is deleted: you can log in to ask about it, to export its data, or to delete it.',
        ],
        action: { label: 'Log in', link: baseUrl },
      },
    };
  });

/** The checks start again unless another reason prevents it. The time in between is an observation gap. */
export const liftSuspension = (services: Parts, operator: OperatorCaller, id: number, reason: string): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name }) => {
    if (!(await findSuspension(trx, id))) throw unprocessable('It is not suspended.');
    await setSuspension(trx, id, null);
    const updated = await updateOrganizationState(trx, id, stateOptionsOf(services));
    const { baseUrl } = services.settings;
    return {
      action: 'organization.lift-suspension',
      detail: { state: updated?.state },
      mail: {
        subject: `${name} is no longer suspended`,
        headline: `The suspension of ${name} is lifted`,
        paragraphs: [
          `The people who run this Pharos have lifted it. Their reason: ${reason}`,
          updated?.state === 'AC'
            ? 'Its checks are probed again. Of the time between nothing is known.'
            : 'Something else still keeps its checks from being probed: log in to see what.',
        ],
        action: { label: 'Log in', link: baseUrl },
      },
    };
  });
