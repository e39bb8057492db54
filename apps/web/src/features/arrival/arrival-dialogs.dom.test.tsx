import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { OnboardingDialog } from './onboarding-dialog.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const button = (name: string) => screen.findByRole('button', { name });

describe('the onboarding dialog of a new user', () => {
  const open = async (answers: Answers = {}, me = user(), role: 'AD' | 'ST' = 'AD') => {
    const api = fakeApi({
      'GET /domain_available/': () => ({ available: true }),
      'GET /logged-in-user/': () => me,
      'POST /user-profile/': () => ({}),
      ...answers,
    });
    const closings: true[] = [];
    const page = await renderPage(<OnboardingDialog onClose={() => closings.push(true)} />, {
      user: me,
      organization: organization({ logged_in_user_role: role }),
    });
    await screen.findByRole('dialog', { name: 'Welcome to Pharos' });
    const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    return { ...page, closings, sent };
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

  test('shows the percentage of completed fields and saves the entered values', async () => {
    const { person, sent, closings } = await open();
    screen.getByText('Complete your profile. 20% done');
    expect(field('Full name').value).toBe('Ann Lee');
    await enterText(person, field('Full name'), ' Park ');
    await person.click(screen.getByRole('combobox', { name: 'Your role' }));
    await person.click(await screen.findByRole('option', { name: 'Product' }));
    screen.getByText('Complete your profile. 60% done');
    await person.click(screen.getByRole('combobox', { name: 'Company size' }));
    await person.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await enterText(person, field('Phone number'), '+49 30 901820');
    screen.getByText('Complete your profile. 100% done');
    await enterText(person, field('Account URL name'), '-Two ');
    await person.click(await button('Finish'));
    await waitFor(() => expect(closings).toEqual([true]));
    expect(sent()).toEqual([
      {
        first_name: 'Ann Lee',
        last_name: 'Park',
        company_role: 'Product',
        company_size: expect.any(String),
        phone_number: '+4930901820',
        freshid_accounts_name: 'acme-two',
      },
    ]);
  });

  test('omits an empty name and an unchanged account URL from the request', async () => {
    const me = user({
      full_name: '',
      profile: { phone_number: '+4930901820', company_role: 'Beekeeper', company_size: null },
    });
    const { person, sent } = await open({}, me);
    screen.getByText('Complete your profile. 60% done');
    expect([field('Other function').value, field('Phone number').value]).toEqual(['Beekeeper', '+4930901820']);
    await person.click(await button('Finish'));
    await waitFor(() =>
      expect(sent()).toEqual([{ company_role: 'Beekeeper', company_size: null, phone_number: '+4930901820' }]),
    );
  });

  test('shows the account URL field only to admins', async () => {
    await open({}, user(), 'ST');
    expect(screen.queryByLabelText('Account URL name')).toBeNull();
  });

  test('rejects an account URL that is taken or invalid', async () => {
    const { person } = await open({ 'GET /domain_available/': () => ({ available: false }) });
    await enterText(person, field('Account URL name'), '-two');
    await screen.findByText('Domain not available');
    expect((await button('Finish')).getAttribute('aria-disabled')).toBe('true');
    await enterText(person, field('Account URL name'), ' x');
    await waitFor(() => expect(screen.queryByText('Domain not available')).toBeNull());
    expect([
      field('Account URL name').getAttribute('aria-invalid'),
      (await button('Finish')).getAttribute('aria-disabled'),
    ]).toEqual(['true', 'true']);
  });

  test('shows the error message of the server when saving fails', async () => {
    const { person, closings } = await open({
      'POST /user-profile/': () => refused(400, { first_name: ['Too long.'] }),
    });
    await person.click(await button('Finish'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too long.');
    expect(closings).toEqual([]);
  });

  test('closes immediately on Skip, but asks for confirmation if something was entered', async () => {
    const { person, closings, sent } = await open();
    const skip = () =>
      within(screen.getByRole('dialog', { name: 'Welcome to Pharos' })).getAllByText('Skip')[0] as HTMLElement;
    await person.click(skip());
    expect(closings).toEqual([true]);
    await enterText(person, field('Full name'), 'x');
    await person.click(skip());
    expect(closings).toEqual([true]);
    await person.click(await button('Discard'));
    expect([closings, sent()]).toEqual([[true, true], []]);
  });
});

describe('the welcome dialog of a trial', () => {
  const open = async (subscription: object, role: 'AD' | 'ST' = 'AD') => {
    const closings: true[] = [];
    const page = await renderPage(<WelcomeDialog onClose={() => closings.push(true)} />, {
      organization: organization({ subscription, logged_in_user_role: role }),
    });
    await screen.findByRole('dialog', { name: 'Your GARDEN trial has started' });
    return { ...page, closings };
  };

  test.each([
    ['2026-12-01T12:00:00Z', /^Acme has all of GARDEN until 1 December 2026: 50 checks, 10 users and 5 integrations\./],
    [null, /^Acme has all of GARDEN: 50 checks/],
  ])('shows the plan, its limits and the end of the trial (%s)', async (trial_end, text) => {
    await open({ trial_end });
    screen.getByText(text);
  });

  test.each([
    ['AD', ['/dashboard?check=new', '/settings/integrations', '/settings/users']],
    ['ST', ['/dashboard?check=new']],
  ] as const)('shows a user with role %s links to the first steps', async (role, hrefs) => {
    const { person, closings } = await open({}, role);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
    await person.click(links[0] as HTMLElement);
    await person.click(await button('Start'));
    expect(closings).toEqual([true, true]);
  });
});
