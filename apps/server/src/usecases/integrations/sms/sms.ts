import { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** Its channel, and the `kind` of its row. */
export const SMS = 'sms';

/** Text messages as they are stored, configuration and secrets read. */
export interface StoredSms extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SmsConfig;
  /** Null when they cannot be read: another key has sealed them. */
  secrets: SmsSecrets | null;
}

/** The same for people; of the auth token only its mask may be shown. */
export interface SmsView extends StoredSms {
  applicationId: number;
  /** The plan has no room for it. */
  isOverLimit: boolean;
}

export const readSms = ({ kind: _kind, ...stored }: StoredIntegration): StoredSms => ({
  ...stored,
  config: SmsConfig.parse(stored.config),
  secrets: SmsSecrets.nullable().parse(stored.secrets),
});

export const viewOf = (
  services: Pick<Services, 'settings' | 'now'>,
  applicationId: number,
  sms: StoredSms,
): SmsView => ({ ...sms, applicationId, isOverLimit: isOverLimit(services, sms) });

/** What receipts call it, which all members read. */
export const nameOf = ({ from }: Pick<SmsConfig, 'from'>): string => `Twilio ${maskedNumber(from)}`;
