import { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

export const SMS = 'sms';

export interface StoredSms extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SmsConfig;
  /** Null if the secrets were sealed with another key. */
  secrets: SmsSecrets | null;
}

/** An integration for display. Only a mask of the auth token may be shown. */
export interface SmsView extends StoredSms {
  applicationId: number;
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

/** Returns a name for receipts, which all members can read. */
export const nameOf = ({ from }: Pick<SmsConfig, 'from'>): string => `Twilio ${maskedNumber(from)}`;
