import { storageKey } from './base-path.ts';

/**
 * The token and the active organization. They are in local storage, so that all tabs share them. Listeners are notified
 * of changes in this tab and in other tabs.
 */
const TOKEN = storageKey('token');
const ORGANIZATION = storageKey('organization');
const FIRST_VISIT = storageKey('first-visit');

let isDeleted = false;

/**
 * Checks whether the session ended because its organization was deleted. False again after the start of another
 * session.
 */
export const hasDeletedOrganization = (): boolean => isDeleted;

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = (): void => {
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

/** The last organization of which this tab was notified; undefined while there are no listeners. */
let noticed: number | null | undefined;

/**
 * Returns the active organization. Null until the user has chosen one; the server then uses the first one. While a page
 * listens, a change in another tab takes effect only with its event. Until then, the page must find the data that it
 * has loaded.
 */
export const readOrganizationId = (): number | null => (noticed === undefined ? storedOrganizationId() : noticed);

export const startSession = (token: string, organizationId: number | null = null): void => {
  isDeleted = false;
  localStorage.setItem(TOKEN, token);
  if (organizationId === null) localStorage.removeItem(ORGANIZATION);
  else localStorage.setItem(ORGANIZATION, String(organizationId));
  tell();
};

export const chooseOrganization = (organizationId: number): void => {
  localStorage.setItem(ORGANIZATION, String(organizationId));
  tell();
};

/** Stores that the user arrived with a login link. */
export const markFirstVisit = (): void => localStorage.setItem(FIRST_VISIT, 'first');

const DRAFT = storageKey('draft.');

/** Returns a text that was written in this tab and not sent yet. */
export const readDraft = (key: string): string => sessionStorage.getItem(DRAFT + key) ?? '';

export const writeDraft = (key: string, text: string): void =>
  text === '' ? sessionStorage.removeItem(DRAFT + key) : sessionStorage.setItem(DRAFT + key, text);

const forget = (storage: Storage, prefix: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
};

/** Ends the local session, because the token is no longer valid or must no longer be used. */
export const endSession = (): void => {
  // The next user must not see texts that the previous user wrote.
  forget(sessionStorage, DRAFT);
  isDeleted = false;
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(ORGANIZATION);
  tell();
};

/**
 * Ends the session of a request to which the server responded with 401. A newer session continues, and the stored
 * reason for the end of an earlier session remains.
 */
export const endSessionOf = (token: string | null): void => {
  if (token !== null && token === readToken()) endSession();
};

/** Ends the session because its organization was deleted, and removes all data from this browser. */
export const endSessionAndForget = (): void => {
  // Removed first, so that other tabs end their session before they miss its organization.
  localStorage.removeItem(TOKEN);
  // Data of other applications on the same host remains.
  for (const storage of [localStorage, sessionStorage]) forget(storage, storageKey(''));
  isDeleted = true;
  tell();
};

/** Calls the listener when the token or the organization changes. Returns a function that stops. */
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
