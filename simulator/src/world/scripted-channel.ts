import type { FakeClock } from '../clock/fake-clock.ts';
import type { Answer, ChannelMessage, ScriptedChannel } from '../processes/drive-alerts.ts';
import { Random } from '../random.ts';
import type { Journal } from './journal.ts';
import { MINUTE_MS, type Scenario, SECOND_MS, type SendFate } from './scenario.ts';
import { isWithin } from './span.ts';

interface Sender {
  isGone: () => boolean;
  crash: (awayMs: number) => void;
}

/** The recipients of every channel. They accept messages, reject them, do not answer, or crash the sender. */
export class Recipients {
  readonly #clock: FakeClock;
  readonly #scenario: Scenario;
  readonly #journal: Journal;
  readonly #random: Random;

  constructor(clock: FakeClock, scenario: Scenario, journal: Journal) {
    this.#clock = clock;
    this.#scenario = scenario;
    this.#journal = journal;
    this.#random = new Random(scenario.seed).fork('channel');
  }

  channelOf(sender: Sender): ScriptedChannel {
    return (message) =>
      new Promise((resolve) => {
        if (sender.isGone()) return;
        const handedAt = this.#clock.now;
        const fate = this.#fateOf(message);
        const tookMs = fate === 'hangs' ? 45 * SECOND_MS : this.#random.whole(5, 400);
        this.#clock.after(tookMs, () => {
          if (sender.isGone()) return;
          const answer = this.#take(message, handedAt, fate);
          if (answer !== null) resolve(answer);
          else sender.crash(this.#random.pick([SECOND_MS, 20 * SECOND_MS]));
        });
      });
  }

  /** Null if the sender crashes before it receives an answer. */
  #take(message: ChannelMessage, handedAt: number, fate: SendFate): Answer | null {
    const isGone = this.#scenario.people.some(({ address, isGone: gone }) => gone && address === message.recipient);
    const arrived = !isGone && ['accepted', 'answer lost', 'crash after acceptance'].includes(fate);
    this.#journal.sent.push({ at: this.#clock.now, handedAt, ...message, fate, arrived });
    const what = message.alerts.map(({ kind, checkId }) => `${kind} of ${checkId}`).join(', ');
    this.#journal.note(
      `${message.recipient} gets ${what} with the key ${message.key}: ${isGone ? 'recipient gone' : fate}`,
    );
    if (fate === 'crash after acceptance' || fate === 'crash before acceptance') return null;
    if (isGone) return { refusedFor: 'no such mailbox', isPermanent: true, retryAfterMs: null };
    if (fate === 'accepted') return 'accepted';
    const retryAfterMs = this.#random.chance(0.2) ? 2 * MINUTE_MS : null;
    return { refusedFor: fate, isPermanent: false, retryAfterMs };
  }

  #fateOf({ alerts }: ChannelMessage): SendFate {
    const { now } = this.#clock;
    if (alerts.length === 0) throw new Error('A message has no alerts');
    if (now >= this.#scenario.healthyFrom) return 'accepted';
    if (isWithin(this.#scenario.mailAway, now)) return 'refused';
    const draw = this.#random.next();
    if (draw < 0.78) return 'accepted';
    if (draw < 0.86) return 'refused';
    if (draw < 0.9) return 'answer lost';
    if (draw < 0.94) return 'crash after acceptance';
    return draw < 0.97 ? 'crash before acceptance' : 'hangs';
  }
}
