import { exportValidUntil } from '@pharos/domain/organizations/export-times.ts';
import { dayText } from '../html/moment-text.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { ExportProblem } from '../storage/connection/schema/export-schema.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { listAdminsToNotify } from '../storage/exports/admins-to-notify.ts';
import type { ExportRow } from '../storage/exports/exports.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';

interface MailContext {
  made: ExportRow;
  organization: { id: number; name: string; timezone: string };
  /** Null if no end of the service is set. */
  deletedAt: number | null;
  baseUrl: string;
  now: number;
}
type MailText = Pick<AccountMail, 'subject' | 'headline' | 'paragraphs' | 'action'>;

export const mailExportReady = (trx: Db, box: SecretBox, context: MailContext): Promise<void> => {
  const { made, organization, baseUrl, deletedAt, now } = context;
  const until = exportValidUntil(now, deletedAt);
  const addition = until === deletedAt ? `, the day on which all data of ${organization.name} are deleted` : '';
  return mail(trx, box, context, {
    subject: `The export of ${organization.name} is ready`,
    headline: 'Your export is ready to download',
    paragraphs: [
      `It contains all data of ${organization.name} (${sizeText(made.bytes ?? 0)}). You can read it, or import it into another Pharos.`,
      `The link is valid until ${dayText(until, organization.timezone)}${addition}. You must be logged in to download the export. A newer export replaces it.`,
    ],
    action: {
      label: 'Download the export',
      link: `${baseUrl}/org/download-export/${made.id}?organization=${organization.id}`,
    },
  });
};

export const mailExportFailed = (trx: Db, box: SecretBox, context: MailContext): Promise<void> =>
  mail(trx, box, context, {
    subject: `The export of ${context.organization.name} failed`,
    headline: 'Your export could not be made',
    paragraphs: [FAILED[context.made.problem ?? 'error']],
    action: {
      label: context.made.problem === null ? 'Request again' : 'Open the settings',
      link: `${context.baseUrl}/settings/account`,
    },
  });

const FAILED: Record<ExportProblem | 'error', string> = {
  error:
    'Pharos tried several times. No data are lost, and you can request the export again. If it fails again, contact the operators of this Pharos installation. The log contains the reason.',
  'no-room':
    'The disk of this Pharos installation does not have enough free space. No data are lost. The operators of this installation must free disk space first. You can request the export again in an hour.',
  'too-large':
    'Your data exceed the maximum size of an export in this Pharos installation. No data are lost. Contact the operators of this installation, who can send you your data.',
};

const mail = async (
  trx: Db,
  box: SecretBox,
  { made, organization, now }: MailContext,
  text: MailText,
): Promise<void> => {
  for (const to of await listAdminsToNotify(trx, organization.id, made.requestedBy)) {
    await enqueueMail(
      trx,
      box,
      {
        to,
        ...text,
        footer: `Sent by Pharos because an export of ${organization.name} was requested.`,
        countedWith: null,
      },
      now,
    );
  }
};

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
