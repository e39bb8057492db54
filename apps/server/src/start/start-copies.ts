import { createBucket } from '../copies/bucket.ts';
import { createFolder } from '../copies/folder.ts';
import { PublicCopies } from '../copies/public-copies.ts';
import { type CopySourceParts, createOrganizationFiles } from '../http/copies/organization-files.ts';
import type { Settings } from '../settings.ts';
import { listCopiedOrganizations } from '../usecases/copies/read-copied.ts';

export const startCopies = (
  parts: CopySourceParts & { databaseUrl: string },
  { publishDir, publishS3Url }: Pick<Settings, 'publishDir' | 'publishS3Url'>,
  running: AsyncDisposableStack,
): void => {
  const destinations = [
    ...(publishDir === undefined ? [] : [createFolder(publishDir)]),
    ...(publishS3Url === undefined ? [] : [createBucket(publishS3Url)]),
  ];
  if (destinations.length === 0) return;
  const { databaseUrl, log } = parts;
  const filesOf = createOrganizationFiles(parts);
  const organizations = () => listCopiedOrganizations(parts);
  for (const destination of destinations)
    running.use(new PublicCopies({ databaseUrl, destination, organizations, filesOf, log })).start();
};
