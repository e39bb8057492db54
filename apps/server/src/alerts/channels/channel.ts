import type { Alert, AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DigestPolicy } from '@pharos/domain/alerts/decide-digest.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { OfferedAlert } from '@pharos/domain/integrations/state-filter.ts';
import type { Destination } from '../../storage/alerts/deliveries/destination.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { Sender } from './call.ts';

/** An alert that a message only counts, without details. */
export interface UnlistedAlerts {
  /** The kind of the end if both ends of an outage are reported together. */
  kind: AlertKind;
  isBothEnds: boolean;
  checkId: number;
}

/** One message to one destination: one alert, or several in a digest. */
export interface Message {
  to: Destination;
  /** Whether the recipient can sign in and open a report. */
  hasLogin: boolean;
  /** At least one alert, in the order of creation. */
  alerts: readonly Alert[];
  /** The alerts of a digest that exceed the number of listed alerts. The message only counts them. */
  more?: readonly UnlistedAlerts[];
  /**
   * The idempotency key of the message: the same for all attempts with the same alerts, and different for any other
   * message. An attempt that adds alerts gets a new key, because an earlier attempt may have arrived. A receiver that
   * knows the earlier key would discard the new alerts.
   */
  key: string;
  /**
   * The key of the thread that this message replies to: the first message of its outage, or an earlier message with
   * fewer alerts. Null if the message starts no reply.
   */
  threadKey: string | null;
  /** The time at which the message was created, in epoch milliseconds. */
  createdAt: number;
  /** The time of this attempt, in epoch milliseconds. */
  notifiedAt: number;
  /** Whether an earlier attempt has an unknown outcome, so that the message may have arrived. */
  mayHaveArrived: boolean;
  /** Whether a person requested that the message be sent again. */
  isResent: boolean;
}

export type SendOutcome =
  /**
   * The receiving server accepted the message. `answer` is the text of its response. `isKept` is set if there is no
   * server and the message was only written to a folder.
   */
  | { accepted: true; answer: string; isKept?: true }
  /**
   * The message was not accepted.
   * - `permanent`: the server will never accept it.
   * - `retryAfterMs`: the minimum wait that the server requested.
   * - `isServerUnavailable`: the server was unavailable and would not have accepted a message to any recipient.
   * - `isRefusal`: the server rejected the request itself, so retries are less frequent.
   * - `problem`: the problem of the integration from now on.
   * - `isRecipientEnded`: the integration sends nothing more to this recipient, but continues to send to its other
   * recipients.
   * - `host`: the host of the receiver, if integrations of other organizations may use the same host.
   * - `mayHaveArrived`: whether the server may have accepted the message nevertheless. If omitted, the value from
   * before this attempt remains.
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

/** A way to reach people: its properties and the function that sends a message. */
export interface Channel {
  /** The identifier that recipients and deliveries store. */
  id: string;
  /** The kinds of alerts that the channel sends. Its recipients get no alerts of other kinds. */
  kinds: readonly AlertKind[];
  /**
   * Returns the recipients of an alert for an integration with this `config`, or an empty list if the integration does
   * not want the alert. Defined for channels of integrations only. Not called for follow-ups, which go to the
   * recipients of their openings.
   */
  recipientsOf?: (integration: { id: number; config: unknown }, alert: OfferedAlert) => readonly string[];
  /**
   * The rule that combines many alerts into a digest. Null if every alert is sent separately, regardless of their
   * number.
   */
  digest: DigestPolicy | null;
  /** Maximum number of messages of one organization per day (UTC), or null if there is no limit. */
  dailyLimit: number | null;
  /** Time limit for one message, in milliseconds. After that time the message counts as not accepted and is retried. */
  timeoutMs: number;
  /**
   * Sends a message. Resolves with every outcome, at the latest soon after `signal` aborts.
   * @throws Only for a fault of Pharos itself.
   */
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
}

export type Channels = ReadonlyMap<string, Channel>;

/** The services that channels use. */
export interface ChannelServices extends Sender {
  db: Db;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
  mail: MailTransport;
  secrets: SecretBox;
  /** Maximum number of emails that one organization may send per day, or null if there is no limit. */
  mailsPerDay: number | null;
}
