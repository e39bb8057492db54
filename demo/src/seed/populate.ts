import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { OrganizationSubscriber } from '@pharos/contract/rest/people/contacts.ts';
import type { OrganizationMember } from '@pharos/contract/rest/people/members.ts';
import type { DemoCheck } from '../checks/demo-check.ts';
import { CONTACTS, MEMBERS, ORGANIZATION, OWNER } from '../people.ts';
import type { TargetPorts } from '../targets/ports.ts';
import type { Api } from './api.ts';
import { mailedInvitation } from './invitation-link.ts';

interface Recipients {
  email_alert_members: number[];
  email_alert_subscribers: number[];
}

export const createOrganization = async (api: Api): Promise<{ organizationId: number; owner: Api }> => {
  const { token, organization } = await api.post<{ token: string; organization: { id: number } }>('/sign-up/', {
    ...OWNER,
    organization_name: ORGANIZATION,
  });
  return { organizationId: organization.id, owner: api.as(token) };
};

/** Returns the recipients for each group of checks. */
export const createPeople = async (
  anonymous: Api,
  owner: Api,
  dataDir: string,
): Promise<Record<DemoCheck['notified'], Recipients>> => {
  for (const { password, ...person } of MEMBERS) {
    await owner.post('/invite-user-to-organization/', person);
    const token = await mailedInvitation(dataDir, person.email);
    await anonymous.post('/accept-invitation/', { token, full_name: person.full_name, password });
  }
  const contacts: number[] = [];
  for (const { muted, ...contact } of CONTACTS) {
    const { id } = await owner.post<OrganizationSubscriber>('/organization-subscribers/', contact);
    if (muted) await owner.patch(`/organization-subscribers/${id}/`, { disable_alert_emails: true });
    contacts.push(id);
  }
  const { results } = await owner.get<{ results: OrganizationMember[] }>('/organization-members/');
  const [ada, tomasz] = [OWNER, ...MEMBERS].map(({ email }) => results.find((member) => member.email === email)?.id);
  const members = (...ids: (number | undefined)[]) => ids.filter((id) => id !== undefined);
  return {
    owner: { email_alert_members: members(ada), email_alert_subscribers: [] },
    operations: { email_alert_members: members(tomasz), email_alert_subscribers: contacts.slice(0, 1) },
    team: { email_alert_members: members(ada, tomasz), email_alert_subscribers: contacts },
  };
};

/** Returns check IDs by key. Checks whose story ends with a pause are paused. */
export const createChecks = async (
  owner: Api,
  checks: readonly DemoCheck[],
  ports: TargetPorts,
  recipients: Record<DemoCheck['notified'], Recipients>,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const { key, name, url, settings, data, notified } of checks) {
    const { id } = await owner.post<CheckAnswer>('/checks/', {
      name,
      url: url(ports),
      ...settings,
      ...recipients[notified],
      ...(data ? { data: JSON.stringify(data) } : {}),
    });
    ids.set(key, id);
  }
  const paused = checks
    .filter(({ story }) => story.episodes.some(isLastingPause))
    .flatMap(({ key }) => ids.get(key) ?? []);
  if (paused.length > 0) {
    await owner.post<BulkAnswer>('/pause-monitoring-bulk/', { application_checks: paused, new_state: 'PS' });
  }
  return ids;
};

const isLastingPause = ({ kind, untilHoursAgo }: DemoCheck['story']['episodes'][number]): boolean =>
  kind === 'paused' && untilHoursAgo === undefined;
