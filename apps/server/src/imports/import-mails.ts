import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { listAdminsToNotify } from '../storage/exports/admins-to-notify.ts';
import type { ImportRow } from '../storage/imports/imports.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { countOf } from './summary-text.ts';

export const mailImportEnded = async (
  trx: Db,
  box: SecretBox,
  { ended, baseUrl, now }: { ended: ImportRow; baseUrl: string; now: number },
): Promise<void> => {
  const organization = await findOrganization(trx, ended.organizationId);
  if (!organization) return;
  const { name } = organization;
  for (const to of await listAdminsToNotify(trx, organization.id, ended.requestedBy)) {
    await enqueueMail(
      trx,
      box,
      {
        to,
        ...textOf(ended, name),
        action: { label: 'Open the import', link: `${baseUrl}/settings/account` },
        footer: `Sent by Pharos because data were imported into ${name}.`,
        countedWith: null,
      },
      now,
    );
  }
};

const textOf = ({ report, problem }: ImportRow, name: string) =>
  report === null
    ? {
        subject: `The import into ${name} failed`,
        headline: 'Nothing was imported',
        paragraphs: [problem ?? ''],
      }
    : {
        subject: `The import into ${name} is complete`,
        headline: 'Your data were imported',
        paragraphs: [
          `${countOf(report.checks, 'check')} of ${report.from} with their full history, as of ${report.exported_on}.`,
          ...(report.to_do.length > 0 ? ['Next steps:', ...report.to_do] : ['There are no further steps.']),
          'Stop the checks at the previous installation when you are ready. While the checks run at both, both send alerts.',
        ],
      };
