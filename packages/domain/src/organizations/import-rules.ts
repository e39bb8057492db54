const GIB = 2 ** 30;

/**
 * Returns the maximum size of an import file and of its unpacked content, in bytes. The limits are lower where anyone
 * can sign up, so that no stranger can fill the disk.
 */
export const importLimits = (isSignUpOpen: boolean): { file: number; unpacked: number } =>
  isSignUpOpen ? { file: GIB / 2, unpacked: 8 * GIB } : { file: 8 * GIB, unpacked: 64 * GIB };

/** The message for people when the disk has no room for an import file, although the file is within the size limit. */
export const NO_ROOM_FOR_IMPORT =
  'There is not enough room on the disk of this Pharos. Nothing was changed. Tell the people who run it, and try again.';

/** Maximum size of an import file that does not wait for large files, in bytes. */
const MAX_SMALL_IMPORT = 2 ** 20;

/**
 * Returns the queue and the priority of an import. Each queue runs one import at a time, and lower priorities run
 * first. A small file therefore waits only for the running import and for smaller files.
 */
export const importTurn = (bytes: number): { queue: string; priority: number } => ({
  queue: bytes <= MAX_SMALL_IMPORT ? 'imports' : 'large-imports',
  priority: Math.ceil(Math.log2(Math.max(1, bytes))),
});

/** Time after the start of an upload, in milliseconds. An upload that is still unfinished is then deleted. */
export const UPLOAD_MS = 24 * 3_600_000;

/** The number of objects that an organization has of each kind that an import creates. */
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

/**
 * Returns the message that data cannot be imported into an organization that has content. Returns null if the
 * organization is empty.
 */
export const contentRefusal = (content: ImportableContent): string | null => {
  // `Object.keys` loses the type of the keys.
  const found = (Object.keys(NAMES) as (keyof ImportableContent)[]).filter((what) => content[what] > 0);
  if (found.length === 0) return null;
  const names = new Intl.ListFormat('en').format(found.map((what) => NAMES[what]));
  return `Data can be imported into an empty organization only, and this one has ${names}. Delete them, or import into another organization.`;
};
