import type { Alert, AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DigestPolicy } from '@pharos/domain/alerts/decide-digest.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { OfferedAlert } from '@pharos/domain/integrations/state-filter.ts';
import type { Destination } from '../../storage/alerts/deliveries/destination.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { Sender } from './call.ts';

/** An alert that a message only counts. */
export interface UnlistedAlerts {
  /** The kind of the end if both ends of an outage are reported together. */
  kind: AlertKind;
  isBothEnds: boolean;
  checkId: number;
}

export interface Message {
  to: Destination;
  /** Whether the recipient can open a report. */
  hasLogin: boolean;
  /** At least one alert, in the order of creation. */
  alerts: readonly Alert[];
  /** Further alerts of a digest, which the message only counts. */
  more?: readonly UnlistedAlerts[];
  /**
   * The idempotency key: equal for all attempts with the same alerts. An attempt with more alerts gets a new key,
   * because a receiver that knows the earlier key would discard them.
   */
  key: string;
  /** The key of the thread that this message replies to. Null if the message is not a reply. */
  threadKey: string | null;
  createdAt: number;
  notifiedAt: number;
  /** Whether the message may have arrived in an earlier attempt. */
  mayHaveArrived: boolean;
  isResent: boolean;
}

export type SendOutcome =
  /**
   * `answer` is the response of the server. `isStored` is set if there is no server and the message was only written to a
   * folder.
   */
  | { accepted: true; answer: string; isStored?: true }
  /**
   * The message was not accepted.
   * - `permanent`: the server will never accept it.
   * - `retryAfterMs`: the minimum wait that the server requested.
   * - `isServerUnavailable`: the server would not have accepted a message to any recipient.
   * - `isRefusal`: the server rejected the request itself, so retries are less frequent.
   * - `problem`: the problem of the integration from now on.
   * - `isRecipientEnded`: the integration stops sending to this recipient only.
   * - `host`: the host of the receiver, if other organizations may use it.
   * - `mayHaveArrived`: whether the server may have accepted the message nevertheless. If omitted, the previous value
   * remains.
   */
  | {
      accepted: false;
      reason: string;
      permanent: boolean;
      retryAfterMs: number | null;
      isServerUnavailable?: boolean;
      isRefusal?: boolean;
      problem?: IntegrationProblem;
      isRecipientEnded?: true;
      host?: string;
      mayHaveArrived?: boolean;
    };

export interface Channel {
  id: string;
  /** Recipients of the channel get no alerts of other kinds. */
  kinds: readonly AlertKind[];
  /**
   * Returns the recipients of an alert for an integration with this `config`. Defined only for channels of
   * integrations. Not called for follow-ups, which go to the recipients of their openings.
   */
  recipientsOf?: (integration: { id: number; config: unknown }, alert: OfferedAlert) => readonly string[];
  /** Null if every alert is sent separately. */
  digest: DigestPolicy | null;
  /** Maximum number of messages of one organization per UTC day. Null for no limit. */
  dailyLimit: number | null;
  /** After this time, the message counts as not accepted and is retried. */
  timeoutMs: number;
  /**
   * Resolves with every outcome, at the latest soon after `signal` aborts.
   * @throws Only for a fault of Pharos itself.
   */
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
}

export type Channels = ReadonlyMap<string, Channel>;

export interface ChannelServices extends Sender {
  db: Db;
  now: () => number;
  mail: MailTransport;
  secrets: SecretBox;
  /** Per organization. Null for no limit. */
  mailsPerDay: number | null;
}
