import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../lib/testing/fake-api.ts';
import { user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { NoOrganization } from './no-organization.tsx';

test.each([true, false])(
  'offers to create an organization if the user may create one: %s',
  async (may_create_organization) => {
    fakeApi({});
    await renderPage(<NoOrganization />, { user: user({ may_create_organization }) });
    await screen.findByRole('heading', { name: 'You are not a member of an organization' });
    expect(screen.queryAllByRole('button', { name: 'Create organization' })).toHaveLength(
      may_create_organization ? 1 : 0,
    );
  },
);
