import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userQuery } from '../lib/account.ts';
import { fakeApi, refused } from '../lib/testing/fake-api.ts';
import { user } from '../lib/testing/fixtures.ts';
import { renderPage } from '../lib/testing/render-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OperatorRefusal } from './operator-refusal.tsx';
import { LiveToast } from './shell/live-toast/live-toast.tsx';
import { ThemeMenu } from './shell/menus/theme-menu.tsx';

/** Fake timers make the test independent of the speed of the machine. */
const stopTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

test('shows a quotation while a page loads, and a message after four seconds', async () => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.99);
  const { unmount } = await renderPage(<LoadingPage />);
  const text = () => screen.getByRole('status').textContent;
  expect(text()).toMatch(/^“.+”.+$/);
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(3900));
  expect(text()).toMatch(/^“/);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(text()).toBe('Pharos is slow to respondThis page opens when Pharos responds.');
  unmount();
});

test('shows a title and a link to the dashboard for an unknown page', async () => {
  await renderPage(<NotFoundPage />);
  expect(document.title).toBe('Not found · Pharos');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/');
});

const Refusal = ({ needs }: { needs: 'verified-address' | 'own-sign-in' }) => {
  // Observes the same query as the operator area.
  useQuery(userQuery());
  return <OperatorRefusal needs={needs} email="ann@example.com" />;
};

describe('the requirements of the operator area', () => {
  const open = async (needs: 'verified-address' | 'own-sign-in') => {
    const api = fakeApi({ 'GET /logged-in-user/': () => user() });
    const page = await renderPage(<Refusal needs={needs} />);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/');
    return { ...page, api };
  };

  test('requires another login after single sign-on', async () => {
    await open('own-sign-in');
    screen.getByRole('heading', { level: 1, name: 'Log in with your own password or passkey' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('requires a verified address, whose state can be loaded again', async () => {
    const { person, api } = await open('verified-address');
    screen.getByRole('heading', { level: 1, name: 'Verify your e-mail address' });
    screen.getByText(/^To open the operator area, verify your e-mail address ann@example\.com/);
    expect(screen.queryByRole('status')).toBeNull();
    const again = screen.getByRole('button', { name: 'I have verified it' });
    await person.click(again);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('It is not verified yet.'));
    api.on('GET /logged-in-user/', () => refused(403));
    await person.click(again);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'The state of the verification could not be loaded. Try again.',
      ),
    );
    api.on('GET /logged-in-user/', () => new Promise(() => {}));
    await person.click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  });
});

describe('LiveToast', () => {
  type Transitions = Parameters<typeof LiveToast>[0]['transitions'];
  const change = (checkId: number, became: 'down' | 'up') => ({
    checkId,
    name: `Check ${checkId}`,
    became,
    summary: '',
  });
  const open = async (transitions: Transitions) => {
    stopTime();
    const onDone = vi.fn<() => void>();
    await renderPage(<LiveToast transitions={transitions} onDone={onDone} />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const toast = (screen.queryByRole('alert') ?? screen.getByRole('status')) as HTMLElement;
    return { onDone, pass, toast };
  };

  test.each([
    ['one that went down', [change(2, 'down')], 'alert', '/reports?check_id=2'],
    ['one that came back', [change(2, 'up')], 'status', '/reports?check_id=2'],
    ['two, one of them down', [change(2, 'up'), change(3, 'down')], 'alert', '/?status=down'],
    ['two that came back', [change(2, 'up'), change(3, 'up')], 'status', '/'],
  ] as const)('links to the page for %s and closes after a click', async (_which, transitions, role, href) => {
    const { onDone, toast } = await open(transitions);
    expect(toast.getAttribute('role')).toBe(role);
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.title]).toEqual([href, link.textContent]);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDone).toHaveBeenCalledTimes(1);
    fireEvent.click(link);
    expect(onDone).toHaveBeenCalledTimes(2);
  });

  test('closes after eight seconds, but not while the pointer is on it or while it has the focus', async () => {
    const { onDone, pass, toast } = await open([change(2, 'down')]);
    await pass(7900);
    fireEvent.pointerOver(toast);
    await pass(60_000);
    fireEvent.pointerOut(toast);
    await pass(7900);
    fireEvent.focusIn(toast);
    await pass(60_000);
    expect(onDone).not.toHaveBeenCalled();
    fireEvent.focusOut(toast);
    await pass(7900);
    expect(onDone).not.toHaveBeenCalled();
    await pass(200);
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

test('changes the theme with its menu', async () => {
  const { person } = await renderPage(<ThemeMenu />);
  onTestFinished(() => localStorage.clear());
  const choose = async (name: string) => {
    await person.click(screen.getByRole('button', { name: 'Theme', hidden: true }));
    const items = await screen.findAllByRole('menuitemradio', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(['System', 'Light', 'Dark']);
    await person.click(items.find(({ textContent }) => textContent === name) as HTMLElement);
  };
  await choose('Dark');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await choose('Light');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
});
