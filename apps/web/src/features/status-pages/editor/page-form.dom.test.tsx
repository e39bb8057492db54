import { useLocation, useParams } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { openStatusPages, statusPage, withDomain } from '../testing/open-status-pages.tsx';
import { EditPage } from './edit-page.tsx';
import { NewPage } from './new-page.tsx';

type Given = Parameters<typeof openStatusPages>[1];
/** The test router renders the same component for every route. */
const AtItsAddress = () => {
  const { pathname } = useLocation();
  const { page } = useParams({ strict: false }) as { page?: string };
  if (pathname === '/status') return null;
  return page === undefined ? <NewPage /> : <EditPage />;
};
const openAt = async (at: string, given: Given = {}) => {
  const page = await openStatusPages(<AtItsAddress />, { at, ...given });
  await screen.findByRole('textbox', { name: 'Name' });
  return page;
};
const openNew = (given: Given = {}) => openAt('/status/new', given);
const openStored = (given: Given = {}) => openAt('/status/5', given);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const shown = () => {
  const list = screen.queryByRole('list', { name: 'Shown, in this order' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
};

describe('a new status page', () => {
  test('is rejected immediately if the maximum number of pages exists', async () => {
    const pages = [1, 2, 3, 4, 5].map((id) => statusPage({ id }));
    await openStatusPages(<AtItsAddress />, {
      at: '/status/new',
      pages,
      organization: { maximum_status_pages_allowed: 5 },
    });
    await screen.findByText('An organization has at most 5 status pages');
    expect(screen.getByRole('link', { name: 'Back to the status pages' }).getAttribute('href')).toBe('/status');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  test('starts with the first check, and allows a CNAME only after it is created', async () => {
    await openNew();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create public status page');
    expect(shown()).toEqual(['Shop']);
    expect(screen.getByText('The CNAME can be generated after the page is created.')).toBeTruthy();
    expect(button('Generate CNAME').getAttribute('aria-disabled')).toBe('true');
    expect(field('Google Analytics tracking id').placeholder).toBe('UA-123456-7');
  });

  test('sends its checks in the order that was set with the buttons, without the removed ones', async () => {
    const { person, api, sent, pathname } = await openNew();
    api.on('POST /public-status-pages/', () => statusPage());
    await enterText(person, field('Name'), 'Acme Inc.');
    await person.click(toggle('Show Wiki'));
    await person.click(toggle('Show Mail'));
    expect(shown()).toEqual(['Shop', 'Wiki', 'Mail']);
    expect(screen.getByText('3/3')).toBeTruthy();
    expect(document.activeElement).toBe(toggle('Show Mail'));
    expect(button('Move Shop up').getAttribute('aria-disabled')).toBe('true');
    await person.click(button('Move Mail up'));
    await person.click(button('Move Shop down'));
    expect(shown()).toEqual(['Mail', 'Shop', 'Wiki']);
    expect(screen.getByText('Shop is at position 2 of 3.')).toBeTruthy();
    await person.click(toggle('Show Wiki'));
    expect(shown()).toEqual(['Mail', 'Shop']);
    await person.click(button('Create'));
    expect(await screen.findByText('Status page created')).toBeTruthy();
    expect(sent('POST', '/public-status-pages/')).toMatchObject({
      name: 'Acme Inc.',
      custom_domain: null,
      ga_tracking_id: null,
      associated_checks: [
        { application_check: 13, order: 1 },
        { application_check: 11, order: 2 },
      ],
    });
    await waitFor(() => expect(pathname()).toBe('/status'));
  });

  test('generates its CNAME record immediately if it has a domain, and then shows it', async () => {
    const { person, api, sent, pathname } = await openNew({ pages: [withDomain()] });
    api.on('POST /public-status-pages/', () => ({ ...withDomain(), custom_domain_cname: null }));
    api.on('POST /public-status-pages-generate-cname/', () => withDomain());
    await enterText(person, field('Name'), 'Acme Inc.');
    await enterText(person, field('Custom domain'), 'status.acme.org');
    await person.click(button('Create and generate CNAME'));
    expect(await screen.findByText('Status page CNAME generated')).toBeTruthy();
    expect(sent('POST', '/public-status-pages-generate-cname/?status_page=5')).toEqual({
      id: 5,
      custom_domain: 'status.acme.org',
    });
    await waitFor(() => expect(pathname()).toBe('/status/5'));
    expect(await screen.findByRole('region', { name: 'CNAME Verification' })).toBeTruthy();
  });

  test('is not sent with invalid values, shows the errors at their fields and focuses the first one', async () => {
    const { person, sent } = await openNew();
    await person.click(toggle('Show Shop'));
    await enterText(person, field('Custom domain'), 'status');
    await person.click(screen.getByRole('radio', { name: 'Everyone with the password' }));
    await person.click(button('Create and generate CNAME'));
    for (const text of [
      'Name is required',
      'Select atleast one Check',
      'Invalid Domain',
      'Enter the password for visitors.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Name'));
    expect(sent('POST', '/public-status-pages/')).toBeUndefined();
  });

  test.each([
    [{ custom_domain: ['Invalid Domain'] }, 'Invalid Domain'],
    [
      { non_field_errors: ['An organization can have at most 5 status pages. Delete one.'] },
      'An organization can have at most 5 status pages. Delete one.',
    ],
  ])('shows a rejection by the server in a warning and in the form: %j', async (body, text) => {
    const { person, api } = await openNew();
    api.on('POST /public-status-pages/', () => refused(400, body));
    await person.type(field('Name'), 'Acme');
    await person.click(button('Create'));
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(field('Name').value).toBe('Acme');
  });

  test('finds one of many checks with a search on the server', async () => {
    const many = Array.from({ length: 100 }, (_, index) => listedCheck(index + 1));
    const { person, api } = await openNew({
      organization: { number_of_checks: 4000 },
      answers: { 'GET /checks/': () => pageOf(many, 4000) },
    });
    expect(screen.getByText('3900 more. Search to find them.')).toBeTruthy();
    api.on('GET /checks/', () => pageOf([listedCheck(3999, { name: 'Far away' })]));
    await person.type(screen.getByRole('searchbox', { name: 'Search checks' }), 'far');
    await person.click(await screen.findByRole('switch', { name: 'Show Far away' }));
    expect(shown()).toContain('Far away');
    expect(screen.getByText('2/4000')).toBeTruthy();
  });

  test('is previewed by the server while it is edited, in a sandboxed frame without scripts', async () => {
    const { person, sent } = await openNew();
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the status page');
    await waitFor(() => expect(frame.srcdoc).toContain('<title>Preview</title>'));
    expect(frame.getAttribute('sandbox')).toBe('');
    await person.type(field('Name'), 'Acme');
    await waitFor(() => expect(sent('POST', '/public-status-pages-preview/')).toMatchObject({ name: 'Acme' }));
    await person.click(toggle('Show Shop'));
    expect(screen.getByText('Add a check and showcase your services reliability')).toBeTruthy();
  });
});

describe('a stored status page', () => {
  test('saves a change and shows the list again', async () => {
    const { person, api, sent, pathname } = await openStored();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit public status page');
    api.on('PUT /public-status-pages/5/', () => statusPage({ name: 'Store' }));
    await person.clear(field('Name'));
    await person.type(field('Name'), 'Store');
    await person.click(button('Update'));
    expect(await screen.findByText('Store successfully updated')).toBeTruthy();
    expect(sent('PUT', '/public-status-pages/5/')).toMatchObject({
      name: 'Store',
      associated_checks: [{ application_check: 11, order: 1 }],
    });
    await waitFor(() => expect(pathname()).toBe('/status'));
  });

  test('remains open after saving with an unverified domain, and can then be left', async () => {
    const { person, api, pathname } = await openStored({ pages: [withDomain()] });
    api.on('PUT /public-status-pages/5/', () => withDomain());
    await person.type(field('Name'), '!');
    await person.click(button('Update'));
    await screen.findByText('Acme Inc. successfully updated');
    expect(pathname()).toBe('/status/5');
    await person.click(button('Cancel'));
    await waitFor(() => expect(pathname()).toBe('/status'));
  });

  test('retains the stored password unless a new one is entered', async () => {
    const { person, api, sent } = await openStored({ pages: [statusPage({ visibility: 'password' })] });
    api.on('PUT /public-status-pages/5/', () => statusPage({ visibility: 'password' }));
    expect(screen.getByLabelText('New password')).toBeTruthy();
    await person.click(button('Update'));
    await waitFor(() => expect(sent('PUT', '/public-status-pages/5/')).toMatchObject({ visibility: 'password' }));
    expect(sent('PUT', '/public-status-pages/5/')).not.toHaveProperty('password');
  });

  test('asks for confirmation before changes are lost', async () => {
    const { person, pathname } = await openStored();
    await person.type(field('Name'), '!');
    await person.click(button('Cancel'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(pathname()).toBe('/status/5');
  });

  test.each(['/status/5', '/status/none'])('shows that the page at %s does not exist', async (at) => {
    await openStatusPages(<AtItsAddress />, { at, answers: { 'GET /public-status-pages/5/': () => refused(404) } });
    expect(await screen.findByText('Status page not found')).toBeTruthy();
  });
});

describe('the domain of a status page', () => {
  test('gets a new record when the domain changes', async () => {
    const { person, api } = await openStored({ pages: [withDomain()] });
    expect(button('Generate CNAME').getAttribute('aria-disabled')).toBe('true');
    await person.type(field('Custom domain'), '.uk');
    expect(button('Update and generate CNAME')).toBeTruthy();
    const moved = { ...withDomain({ key: 'pharos-other' }), custom_domain: 'status.acme.org.uk' };
    api.on('POST /public-status-pages-generate-cname/', () => moved);
    api.on('GET /public-status-pages/5/', () => moved);
    await person.click(button('Generate CNAME'));
    expect(await screen.findByText('Status page CNAME generated')).toBeTruthy();
    await waitFor(() => expect(field('CNAME name').value).toBe('pharos-other.status.acme.org.uk'));
    expect(button('Update')).toBeTruthy();
  });

  test('shows a record for copying', async () => {
    const { person } = await openStored({ pages: [withDomain()] });
    expect(field('CNAME name').value).toBe('pharos-k.status.acme.org');
    expect(field('CNAME value').value).toBe('pharos-v.pharos.example');
    await person.click(button('Copy CNAME value'));
    expect(await screen.findByText('Copied !')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('pharos-v.pharos.example');
  });

  test('shows that it is verified, or why it is not', async () => {
    const { person, api } = await openStored({ pages: [withDomain()] });
    const problem = 'There is no CNAME record pharos-k.status.acme.org yet.';
    const answer = (page: ReturnType<typeof withDomain>) => {
      api.on('GET /public-status-pages-verify/', () => page);
      api.on('GET /public-status-pages/5/', () => page);
    };
    answer(withDomain({ problem }));
    await person.click(button('Verify'));
    expect(await screen.findByText('Status page CNAME not verified')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(problem);
    answer(withDomain({ is_verified: true }));
    await person.click(button('Verify'));
    expect(await screen.findByText('Status page CNAME verified')).toBeTruthy();
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });
});

describe('the pages of the editor', () => {
  const PAGES = [
    ['Create public status page', '/status/new', 'The checks', 'GET /checks/'],
    ['Edit public status page', '/status/5', 'The status page', 'GET /public-status-pages/5/'],
  ] as const;
  test.each(PAGES)(
    'shows for "%s" a title and a placeholder while it loads, and can retry loading',
    async (title, at, what, endpoint) => {
      const { unmount } = await openStatusPages(<AtItsAddress />, {
        at,
        answers: { [endpoint]: () => new Promise(() => {}) },
      });
      await waitFor(() => expect(document.title).toBe(`${title} · Pharos`));
      expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
      unmount();
      const { person, api } = await openStatusPages(<AtItsAddress />, {
        at,
        answers: { [endpoint]: () => refused(403) },
      });
      await screen.findByText(`${what} could not be loaded.`);
      expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
      api.on(endpoint, () => (at === '/status/5' ? statusPage() : pageOf([listedCheck(11)])));
      await person.click(button('Try again'));
      await screen.findByRole('textbox', { name: 'Name' });
    },
  );

  test.each(PAGES)('shows for "%s" no form while the organization is paused', async (title, at) => {
    await openStatusPages(<AtItsAddress />, { at, organization: { state: 'PS' } });
    await screen.findByText('Status pages cannot be changed at the moment');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Back to the status pages' }).getAttribute('href')).toBe('/status');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('waits for the number of pages, and allows a new page if that number cannot be loaded', async () => {
    const { unmount } = await openStatusPages(<AtItsAddress />, {
      at: '/status/new',
      answers: { 'GET /public-status-pages/': () => new Promise(() => {}) },
    });
    await waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1));
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    await openNew({ answers: { 'GET /public-status-pages/': () => refused(403) } });
  });
});

describe('the checks of a page', () => {
  const openOf = (count: number, total = count) =>
    openNew({
      organization: { number_of_checks: total },
      answers: {
        'GET /checks/': () =>
          pageOf(
            Array.from({ length: count }, (_, index) => listedCheck(index + 1)),
            total,
          ),
      },
    });
  const search = () => screen.queryByRole<HTMLInputElement>('searchbox', { name: 'Search checks' });

  test.each([
    [11, 11, 0],
    [12, 12, 1],
    [2, 3, 1],
  ])('shows for %i of %i loaded checks %i search fields', async (count, total, fields) => {
    await openOf(count, total);
    expect(screen.queryAllByRole('searchbox')).toHaveLength(fields);
    expect(screen.queryAllByText(`${total - count} more. Search to find them.`)).toHaveLength(total > count ? 1 : 0);
    expect([screen.queryByText(/^There are no checks yet/), screen.queryByText(/at most\.$/)]).toEqual([null, null]);
  });

  test('searches checks, and still shows the search field if nothing is found', async () => {
    const { person, api } = await openOf(12);
    api.on('GET /checks/', () => pageOf([]));
    await person.type(search() as HTMLInputElement, ' x ');
    await screen.findByText('No other check matches.');
    expect([search()?.value, screen.queryByRole('list', { name: 'Not shown' })]).toEqual([' x ', null]);
    expect(api.calls.findLast(({ path }) => path.startsWith('/checks/'))?.path).toMatch(/search=x(&|$)/);
    await person.clear(search() as HTMLInputElement);
    await waitFor(() => expect(screen.queryByText('No other check matches.')).toBeNull());
  });

  test('shows a text if there are no checks', async () => {
    await openOf(0);
    screen.getByText('There are no checks yet. Add one first.');
    expect([search(), screen.queryByRole('list')]).toEqual([null, null]);
    screen.getByText('0/0');
  });

  test('disables moving at both ends of the order, and shows its error next to the checks', async () => {
    const { person } = await openNew();
    const group = screen.getByRole('group', { name: 'Checks' });
    const described = () => document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent;
    await person.click(toggle('Show Wiki'));
    const ends = ['Move Shop up', 'Move Shop down', 'Move Wiki up', 'Move Wiki down'];
    expect(ends.map((name) => button(name).getAttribute('aria-disabled'))).toEqual(['true', 'false', 'false', 'true']);
    await person.click(button('Move Shop up'));
    await person.click(button('Move Wiki down'));
    expect(shown()).toEqual(['Shop', 'Wiki']);
    await person.click(button('Move Wiki up'));
    screen.getByText('Wiki is at position 1 of 2.');
    for (const name of ['Show Wiki', 'Show Shop']) {
      await person.click(toggle(name));
      expect(document.activeElement).toBe(toggle(name));
    }
    expect(described()).toBeUndefined();
    await person.click(button('Create'));
    expect(described()).toBe('Select atleast one Check');
    await person.click(toggle('Show Mail'));
    expect(described()).toBeUndefined();
  });
});

test('sends only one save request at a time, and shows a rejection only above the form', async () => {
  const { person, api, pathname } = await openStored();
  let answer: (response: Response) => void = () => {};
  api.on('PUT /public-status-pages/5/', () => new Promise((resolve) => (answer = resolve)));
  await person.click(button('Update'));
  await waitFor(() => expect(button('Please wait').getAttribute('aria-disabled')).toBe('true'));
  answer(refused(403, { detail: 'Not now.' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
  expect([screen.getAllByText('Not now.').length, pathname()]).toEqual([1, '/status/5']);
  button('Update');
});

test('allows a retry after a failed preview', async () => {
  const PREVIEW = 'POST /public-status-pages-preview/';
  const { person, api } = await openNew({ answers: { [PREVIEW]: () => refused(403) } });
  await screen.findByText('The preview could not be loaded.');
  expect(screen.queryByTitle('Preview of the status page')).toBeNull();
  api.on(PREVIEW, () => ({ html: '<title>Again</title>' }));
  await person.click(button('Try again'));
  await waitFor(() =>
    expect(screen.getByTitle<HTMLIFrameElement>('Preview of the status page').srcdoc).toContain('Again'),
  );
  expect(screen.queryByText(/^Add a check and showcase/)).toBeNull();
});

test('requires a password only for a page with a password, and does not offer to retain one for a new page', async () => {
  const { person } = await openNew();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Everyone with the password' }));
  expect([screen.queryByLabelText('New password'), screen.queryByText('At least 8 characters.') !== null]).toEqual([
    null,
    true,
  ]);
  await person.click(screen.getByRole('radio', { name: 'Everyone' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('shows at the domain that a record cannot be generated', async () => {
  const { person, api } = await openStored();
  const generate = button('Generate CNAME');
  const off = () => generate.getAttribute('aria-disabled');
  expect([off(), screen.queryByText(/^The CNAME can be generated after/)]).toEqual(['true', null]);
  await enterText(person, field('Custom domain'), 'status');
  expect(off()).toBe('true');
  await enterText(person, field('Custom domain'), '.acme.org');
  expect(off()).toBeNull();
  api.on('POST /public-status-pages-generate-cname/', () => refused(400, { custom_domain: ['It is taken.'] }));
  await person.click(generate);
  await waitFor(() => expect(field('Custom domain').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('It is taken.').length).toBeGreaterThan(0);
});
