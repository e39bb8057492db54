const GIB = 2 ** 30;

/** Returns limits in bytes. They are lower where anyone can sign up, so that no stranger can fill the disk. */
export const importLimits = (isSignUpOpen: boolean): { file: number; unpacked: number } =>
  isSignUpOpen ? { file: GIB / 2, unpacked: 8 * GIB } : { file: 8 * GIB, unpacked: 64 * GIB };

export const NO_ROOM_FOR_IMPORT =
  'The disk of this Pharos installation does not have enough free space. Nothing was changed. Contact the operators of this installation, and try again later.';

const MAX_SMALL_IMPORT = 2 ** 20;

/**
 * Returns the queue and the priority of an import. Each queue runs one import at a time, lower priorities first. A
 * small file waits only for the running import and for smaller files.
 */
export const importTurn = (bytes: number): { queue: string; priority: number } => ({
  queue: bytes <= MAX_SMALL_IMPORT ? 'imports' : 'large-imports',
  priority: Math.ceil(Math.log2(Math.max(1, bytes))),
});

/** An upload that is unfinished after this time is deleted. */
export const UPLOAD_MS = 24 * 3_600_000;

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

export const contentRefusal = (content: ImportableContent): string | null => {
  const found = (Object.keys(NAMES) as (keyof ImportableContent)[]).filter((what) => content[what] > 0);
  if (found.length === 0) return null;
  const names = new Intl.ListFormat('en').format(found.map((what) => NAMES[what]));
  return `Data can only be imported into an empty organization, but this organization has ${names}. Delete them, or import into another organization.`;
};
