import { Table } from '@mantine/core';
import type { OrganizationMember } from '@pharos/contract/rest/people/members.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { MemberRow } from './member-row.tsx';

const member = (id: number, role: 'OW' | 'AD', name: string): OrganizationMember => ({
  id,
  organization: 7,
  user: id,
  role,
  email: `${name}@example.com`,
  full_name: name,
  user_mini: { email: `${name}@example.com`, state: 'AC' },
  disable_alert_emails: false,
  has_unsubscribed: false,
  disable_weekly_report_emails: false,
  add_to_organization_applications: true,
});

test('lists the checks that will have no alert recipients before a member is removed', async () => {
  fakeApi({
    'GET /organization-members/2/removal/': () => ({
      number_of_checks: 2,
      number_of_checks_alerting_nobody: 1,
      names_of_checks_alerting_nobody: ['Shop'],
      number_of_api_keys: 1,
    }),
  });
  const row = <MemberRow member={member(2, 'AD', 'bob')} self={member(1, 'OW', 'ann')} />;
  const { person } = await renderPage(
    <Table>
      <Table.Tbody>{row}</Table.Tbody>
    </Table>,
  );
  await person.click(screen.getByRole('button', { name: /bob/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText('After that, 1 check has no recipients: Shop.')).toBeTruthy();
  expect(screen.getByText('bob loses access at once and gets no more alerts.')).toBeTruthy();
  expect(screen.getByText('1 API key of this person continues to work.')).toBeTruthy();
});
