import { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import { maskedNumber } from '@pharos/domain/integrations/masked-number.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** The id of the text message channel, and the `kind` of its rows in the database. */
export const SMS = 'sms';

/** A stored text message integration, with its configuration and secrets parsed. */
export interface StoredSms extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SmsConfig;
  /** Null if the secrets cannot be read because they were encrypted with another key. */
  secrets: SmsSecrets | null;
}

/** A text message integration for display. Only a mask of the auth token may be shown. */
export interface SmsView extends StoredSms {
  applicationId: number;
  /** Whether the integration exceeds the limit of the plan. */
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

/** Returns the name of the integration for receipts, which all members can read. */
export const nameOf = ({ from }: Pick<SmsConfig, 'from'>): string => `Twilio ${maskedNumber(from)}`;
