import { storageKey } from './base-path.ts';

/**
 * The token and the active organization, kept in local storage so that every tab has them.
 * Listeners hear of changes made in this tab and in others.
 */
const TOKEN = storageKey('token');
const ORGANIZATION = storageKey('organization');
const FIRST_VISIT = storageKey('first-visit');

let isDeleted = false;

/** Whether the session ended since its organization was deleted, until another one starts. */
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

/** The organization that this tab has been notified of; undefined while nothing listens. */
let noticed: number | null | undefined;

/**
 * Null until the user has chosen one: the server then takes the user's first. While a page listens, a change in another tab counts from its event
 * on: what is rendered before that must find what was loaded.
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

/** Notes that the person has come by a link that logs in. */
export const markFirstVisit = (): void => localStorage.setItem(FIRST_VISIT, 'first');

const DRAFT = storageKey('draft.');

/** What was written in this tab and not sent yet. */
export const readDraft = (key: string): string => sessionStorage.getItem(DRAFT + key) ?? '';

export const writeDraft = (key: string, text: string): void =>
  text === '' ? sessionStorage.removeItem(DRAFT + key) : sessionStorage.setItem(DRAFT + key, text);

const forget = (storage: Storage, prefix: string): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
};

/** The token is not valid any more, or must not be used here. */
export const endSession = (): void => {
  // A user who logs in must not read what the user before has written.
  forget(sessionStorage, DRAFT);
  isDeleted = false;
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(ORGANIZATION);
  tell();
};

/** Ends the session of a request that the server answered with 401. A later session goes on, and the reason why an earlier one ended stays. */
export const endSessionOf = (token: string | null): void => {
  if (token !== null && token === readToken()) endSession();
};

/** Ends the session since its organization was deleted, and takes with it all that this browser keeps. */
export const endSessionAndForget = (): void => {
  // First, so that other tabs end their session before they miss its organization.
  localStorage.removeItem(TOKEN);
  // Other programs of the host keep theirs.
  for (const storage of [localStorage, sessionStorage]) forget(storage, storageKey(''));
  isDeleted = true;
  tell();
};

/** Calls back when token or organization change; answers how to stop. */
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
