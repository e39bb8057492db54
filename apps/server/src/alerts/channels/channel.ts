import type { Alert, AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { DigestPolicy } from '@pharos/domain/alerts/decide-digest.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { OfferedAlert } from '@pharos/domain/integrations/state-filter.ts';
import type { Destination } from '../../storage/alerts/deliveries/destination.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { Sender } from './call.ts';

/** Something that a message tells in numbers only. */
export interface UnlistedAlerts {
  /** Of the end, when both ends of an outage are told. */
  kind: AlertKind;
  isBothEnds: boolean;
  checkId: number;
}

/** One message to one destination: one alert, or several in a digest. */
export interface Message {
  to: Destination;
  /** Whether the recipient can log in, to open a report. */
  hasLogin: boolean;
  /** Never empty; in the order in which they came to be. */
  alerts: readonly Alert[];
  /** Of a digest: what it says beside these, too many to be listed. */
  more?: readonly UnlistedAlerts[];
  /**
   * The same over all attempts with these alerts, and no other message's. An attempt that says more than one before it, which may
   * have arrived, has another: else a receiver that has seen the key would drop what is new.
   */
  key: string;
  /** Key of the message that this one answers: its outage's first, or the one that said less. */
  threadKey: string | null;
  /** When the message came to be; epoch milliseconds. */
  createdAt: number;
  /** When it is told: the time of this attempt; epoch milliseconds. */
  notifiedAt: number;
  /** An attempt was begun before whose outcome is not known: it may have arrived. */
  mayHaveArrived: boolean;
  /** A person had it sent again. */
  isResent: boolean;
}

export type SendOutcome =
  /** The receiving server has accepted it, in its own words. `isKept`: there is none, so it is only kept in a folder. */
  | { accepted: true; answer: string; isKept?: true }
  /**
   * It has not. `permanent`: it never will; `retryAfterMs`: it asked not to be asked sooner; `isServerAway`: it would have taken a message to
   * no recipient; `isRefusal`: it refused the request itself, and is asked again more seldom; `problem`: what is wrong with the integration from now on; `isRecipientEnded`: of an integration with several recipients, that
   * nothing is sent to this one any more; `host`: where it went, if integrations of other organizations may lead there too; `mayHaveArrived`: whether it may
   * have been taken all the same; left out: as before this attempt.
   */
  | {
      accepted: false;
      reason: string;
      permanent: boolean;
      retryAfterMs: number | null;
      isServerAway?: boolean;
      isRefusal?: boolean;
      problem?: IntegrationProblem;
      isRecipientEnded?: true;
      host?: string;
      mayHaveArrived?: boolean;
    };

/** A way to reach people: what it declares, and how it sends. */
export interface Channel {
  /** As recipients and deliveries carry it. */
  id: string;
  /** The alerts that it carries; of others its recipients get nothing. */
  kinds: readonly AlertKind[];
  /**
   * Of a kind of integration: its recipients for an alert, of an integration with this `config`; none when it does not want it. Follow-ups go to
   * those whom their openings went to, without it.
   */
  recipientsOf?: (integration: { id: number; config: unknown }, alert: OfferedAlert) => readonly string[];
  /** Null: every alert is sent separately, however many there are. */
  digest: DigestPolicy | null;
  /** So many messages of one organization a day (UTC); null: any number. */
  dailyLimit: number | null;
  /** How long one message may take; after that it counts as not accepted, and is tried again. */
  timeoutMs: number;
  /** Resolves for every outcome, soon after `signal` aborts at the latest; rejects only for a fault of our own. */
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
}

/** By id. */
export type Channels = ReadonlyMap<string, Channel>;

/** What channels work with. */
export interface ChannelServices extends Sender {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  mail: MailTransport;
  secrets: SecretBox;
  /** Mails that one organization may send in a day; null: any number. */
  mailsPerDay: number | null;
}
