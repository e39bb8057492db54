const GIB = 2 ** 30;

/** The largest file of an import, and what it may unpack to, in bytes. Where strangers may sign up nobody may fill the disk. */
export const importLimits = (isSignUpOpen: boolean): { file: number; unpacked: number } =>
  isSignUpOpen ? { file: GIB / 2, unpacked: 8 * GIB } : { file: 8 * GIB, unpacked: 64 * GIB };

/** Why a file is not taken although it is small enough, for people. */
export const NO_ROOM_FOR_IMPORT =
  'There is not enough room on the disk of this Pharos. Nothing was changed. Tell the people who run it, and try again.';

/** The largest file of an import that does not wait for large ones. */
const MAX_SMALL_IMPORT = 2 ** 20;

/**
 * When an import runs. Each queue runs one import at a time; the lower the priority, the sooner, so a small file waits for the import that runs
 * and for smaller files alone.
 */
export const importTurn = (bytes: number): { queue: string; priority: number } => ({
  queue: bytes <= MAX_SMALL_IMPORT ? 'imports' : 'large-imports',
  priority: Math.ceil(Math.log2(Math.max(1, bytes))),
});

/** An upload that was not finished by then is deleted, milliseconds after its begin. */
export const UPLOAD_MS = 24 * 3_600_000;

/** How many an organization has of what an import brings. */
export interface ImportableContent {
  checks: number;
  contacts: number;
  integrations: number;
  statusPages: number;
  badges: number;
  notices: number;
}

const NAMES: Readonly<Record<keyof ImportableContent, string>> = {
  checks: 'checks',
  contacts: 'contacts',
  integrations: 'integrations',
  statusPages: 'status pages',
  badges: 'badges',
  notices: 'incidents or maintenance',
};

/** Why nothing can be imported into an organization that has something already, for people; null: it is empty. */
export const contentRefusal = (content: ImportableContent): string | null => {
  // `Object.keys` forgets the type of keys.
  const found = (Object.keys(NAMES) as (keyof ImportableContent)[]).filter((what) => content[what] > 0);
  if (found.length === 0) return null;
  const names = new Intl.ListFormat('en').format(found.map((what) => NAMES[what]));
  return `Data can be imported into an empty organization only, and this one has ${names}. Delete them, or import into another organization.`;
};
