import type { Evidence } from './violation.ts';

export class RequestedSettings {
  readonly #evidence: Evidence;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  indexOf(checkId: number): number {
    return this.#evidence.organization.checkIds.indexOf(checkId);
  }

  recipientsAt(checkId: number, at: number): Map<string, boolean> {
    const { scenario, journal } = this.#evidence;
    const index = this.indexOf(checkId);
    let chosen = scenario.checks[index]?.recipients ?? [];
    const muted = new Set<number>();
    for (const { at: done, action } of journal.actions) {
      if (done > at) break;
      if (action.do === 'recipients' && action.check === index) chosen = action.people;
      if (action.do === 'mute') muted.add(action.person);
      if (action.do === 'unmute') muted.delete(action.person);
    }
    return new Map(chosen.map((person) => [scenario.people[person]?.address ?? '', muted.has(person)]));
  }

  /** Messages that are pending when the recipient mutes the address are not sent. */
  isMutedAfter(address: string, at: number): boolean {
    const { scenario, journal } = this.#evidence;
    return journal.actions.some(
      ({ at: done, action }) =>
        done > at && action.do === 'mute' && scenario.people[action.person]?.address === address,
    );
  }

  isGone(address: string): boolean {
    return this.#evidence.scenario.people.some((person) => person.isGone && person.address === address);
  }

  /** Milliseconds. */
  delaysBetween(checkId: number, from: number, to: number): number[] {
    const { scenario, journal } = this.#evidence;
    const index = this.indexOf(checkId);
    const delays = [scenario.checks[index]?.alertDelaySeconds ?? 0];
    for (const { at, action } of journal.actions) {
      if (action.do !== 'alert delay' || action.check !== index || at > to) continue;
      if (at <= from) delays.length = 0;
      delays.push(action.seconds);
    }
    return delays.map((seconds) => seconds * 1000);
  }

  sensitivitiesBetween(from: number, to: number): Set<'LO' | 'HI'> {
    const { scenario, journal } = this.#evidence;
    let asked = [scenario.sensitivity];
    for (const { at, action } of journal.actions) {
      if (action.do !== 'sensitivity' || at > to) continue;
      asked = at <= from ? [action.to] : [...asked, action.to];
    }
    return new Set(asked);
  }

  wasPausedBetween(checkId: number, from: number, to: number): boolean {
    const index = this.indexOf(checkId);
    let isPaused = false;
    for (const { at, action } of this.#evidence.journal.actions) {
      if (!('check' in action) || action.check !== index || at > to) continue;
      if (action.do === 'pause') isPaused = true;
      if (action.do === 'restart') isPaused = isPaused && at > from;
    }
    return isPaused;
  }
}
