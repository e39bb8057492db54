import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../../../../lib/billing/leave-for.ts';
import { fakeApi, pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { CardFrame } from './card-frame.tsx';

vi.mock('../../../../lib/billing/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

const URL = 'about:blank';
const open = async (answer: () => unknown = () => ({ hosted_page_url: URL, can_be_framed: true })) => {
  const api = fakeApi({
    'POST /payment/card/': answer,
    'GET /subscriptions/': () => ({}),
    'GET /organizations/': () => pageOf([organization()]),
  });
  const onDone = vi.fn();
  const page = await renderPage(<CardFrame onDone={onDone} />);
  return { ...page, api, onDone };
};
const frame = () => screen.findByTitle<HTMLIFrameElement>('Card details');
const postMessage = (data: unknown, { origin = location.origin, source }: { origin?: string; source: Window | null }) =>
  fireEvent(window, new MessageEvent('message', { data, origin, source }));

test('synchronizes with the billing provider, fetches card and address again and closes the drawer on success', async () => {
  const { api, onDone, queries } = await open();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  postMessage({ billing: 'succeeded' }, { source: (await frame()).contentWindow });
  expect(await screen.findByText('Subscription has been updated successfully')).toBeTruthy();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(api.calls.map(({ path }) => path)).toContain('/subscriptions/?sync_subscription=true');
  const read = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  expect(read).toEqual(expect.arrayContaining(['/organizations/', '/payment/card/', '/payment/address/']));
});

test('closes the drawer and sends no request on cancel', async () => {
  const { api, onDone } = await open();
  postMessage({ billing: 'cancelled' }, { source: (await frame()).contentWindow });
  expect(await screen.findByText('Update cancelled')).toBeTruthy();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(api.calls.map(({ path }) => path)).toEqual(['/payment/card/']);
});

test('ignores messages from other sources and unknown messages of the frame', async () => {
  const { api, onDone } = await open();
  const source = (await frame()).contentWindow;
  postMessage({ billing: 'cancelled' }, { source, origin: 'https://evil.example' });
  postMessage({ billing: 'cancelled' }, { source: window });
  postMessage({ billing: 'cancelled' }, { source: null });
  postMessage({ billing: 'else' }, { source });
  postMessage('cancelled', { source });
  postMessage(null, { source });
  expect(onDone).not.toHaveBeenCalled();
  postMessage({ billing: 'cancelled' }, { source });
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(api.calls).toHaveLength(1);
});

test('navigates to a form that cannot be framed', async () => {
  await open(() => ({ hosted_page_url: 'https://pay.example/card', can_be_framed: false }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/card'));
  expect(screen.queryByTitle('Card details')).toBeNull();
});

test('shows why there is no form and retries on request', async () => {
  const { person, api } = await open(() => refused(422, { detail: 'The billing provider does not answer.' }));
  expect(await screen.findByText('The billing provider does not answer.')).toBeTruthy();
  api.on('POST /payment/card/', () => ({ hosted_page_url: URL, can_be_framed: true }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await frame()).toBeTruthy();
});

test('closes the drawer when the user returns from the form with the Back button', async () => {
  const { onDone } = await open(() => ({ hosted_page_url: 'https://pay.example/1', can_be_framed: false }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  expect(onDone).not.toHaveBeenCalled();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('waits longer for the form than the server waits for the billing provider', async () => {
  const deadline = vi.spyOn(AbortSignal, 'timeout');
  await open();
  await frame();
  expect(deadline.mock.calls.map(([ms]) => ms)).toEqual([60_000]);
});
