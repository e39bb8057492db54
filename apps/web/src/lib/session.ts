import { storageKey } from './base-path.ts';

/** In local storage, so that all tabs share them. Listeners are notified of changes in all tabs. */
const TOKEN = storageKey('token');
const ORGANIZATION = storageKey('organization');
const FIRST_VISIT = storageKey('first-visit');

let isDeleted = false;

/** Whether the session ended because its organization was deleted. False again after the next sign-in. */
export const hasDeletedOrganization = (): boolean => isDeleted;

type Listener = () => void;
const listeners = new Set<Listener>();
const notifyListeners = (): void => {
  for (const listener of listeners) notify(listener);
};
const notify = (listener: Listener): void => {
  noticed = storedOrganizationId();
  listener();
};

export const readToken = (): string | null => localStorage.getItem(TOKEN);

const storedOrganizationId = (): number | null => {
  const id = Number(localStorage.getItem(ORGANIZATION));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The last organization that listeners in this tab know; undefined without listeners. */
let noticed: number | null | undefined;

/**
 * Null until the user has selected one; the server then uses the first. While a page listens, a change in another tab
 * takes effect only with its event, so that the page finds its loaded data.
 */
export const readOrganizationId = (): number | null => (noticed === undefined ? storedOrganizationId() : noticed);

export const startSession = (token: string, organizationId: number | null = null): void => {
  isDeleted = false;
  localStorage.setItem(TOKEN, token);
  if (organizationId === null) localStorage.removeItem(ORGANIZATION);
  else localStorage.setItem(ORGANIZATION, String(organizationId));
  notifyListeners();
};

export const chooseOrganization = (organizationId: number): void => {
  localStorage.setItem(ORGANIZATION, String(organizationId));
  notifyListeners();
};

export const markFirstVisit = (): void => localStorage.setItem(FIRST_VISIT, 'first');

const DRAFT = storageKey('draft.');

export const readDraft = (key: string): string => sessionStorage.getItem(DRAFT + key) ?? '';

export const writeDraft = (key: string, text: string): void =>
  text === '' ? sessionStorage.removeItem(DRAFT + key) : sessionStorage.setItem(DRAFT + key, text);

const forget = (storage: Storage, prefix: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
};

/** Ends only the local session, because the token is invalid or must not be used any more. */
export const endSession = (): void => {
  // The next user must not see texts of the previous user.
  forget(sessionStorage, DRAFT);
  isDeleted = false;
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(ORGANIZATION);
  notifyListeners();
};

/** Ends the session of a request that failed with 401. A newer session continues. */
export const endSessionOf = (token: string | null): void => {
  if (token !== null && token === readToken()) endSession();
};

/** Ends the session because its organization was deleted. Removes all data from this browser. */
export const endSessionAndForget = (): void => {
  // Removed first, so that other tabs end their session before they miss its organization.
  localStorage.removeItem(TOKEN);
  // Preserves data of other applications on the same host.
  for (const storage of [localStorage, sessionStorage]) forget(storage, storageKey(''));
  isDeleted = true;
  notifyListeners();
};

export const onSessionChange = (listener: Listener): (() => void) => {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === null || key === TOKEN || key === ORGANIZATION) notify(listener);
  };
  noticed = readOrganizationId();
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) noticed = undefined;
    removeEventListener('storage', fromOtherTab);
  };
};
