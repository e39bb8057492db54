import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

const ip = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Returns the reason why this machine cannot isolate the network of a process, or null if it can. */
export const cutNetworkProblem = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces require root and Linux';
  const name = `probe-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status === 0;
  if (made) spawnSync('ip', ['netns', 'delete', name], { stdio: 'ignore' });
  return made ? null : 'the command ip is missing, or has no permission to create network namespaces';
};

/**
 * A network namespace with a single connection to this machine, which tests can cut. This machine is its default
 * gateway and name server, and it has no route beyond.
 */
export class CutNetwork {
  /** The command that runs a program in the namespace. */
  readonly within: readonly string[];
  /** `outside` is this machine, `inside` the namespace. */
  readonly outside: string;
  readonly inside: string;
  readonly #name: string;
  readonly #line: string;

  constructor(id = process.pid) {
    this.#name = `pharos-${id}`;
    this.#line = `pharos${id % 100_000}`;
    // Each test process uses a separate network. 198.18.0.0/15 is reserved for benchmarks (RFC 2544).
    const network = `198.18.${(id >> 6) % 256}.${(id % 64) * 4}`.split('.').map(Number);
    const at = (offset: number): string => [...network.slice(0, 3), (network[3] ?? 0) + offset].join('.');
    this.outside = at(1);
    this.inside = at(2);
    this.within = ['ip', 'netns', 'exec', this.#name];
  }

  open(): void {
    mkdirSync(this.#settings, { recursive: true });
    writeFileSync(`${this.#settings}/resolv.conf`, `nameserver ${this.outside}\n`);
    ip('netns', 'add', this.#name);
    ip('link', 'add', this.#line, 'type', 'veth', 'peer', 'name', 'line', 'netns', this.#name);
    ip('address', 'add', `${this.outside}/30`, 'dev', this.#line);
    ip('link', 'set', this.#line, 'up');
    const own = (...args: readonly string[]): void => ip('-n', this.#name, ...args);
    own('link', 'set', 'lo', 'up');
    own('address', 'add', `${this.inside}/30`, 'dev', 'line');
    own('link', 'set', 'line', 'up');
    own('route', 'add', 'default', 'via', this.outside);
  }

  cut(): void {
    ip('link', 'set', this.#line, 'down');
  }

  mend(): void {
    ip('link', 'set', this.#line, 'up');
  }

  /** Safe to call twice. */
  close(): void {
    spawnSync('ip', ['link', 'delete', this.#line], { stdio: 'ignore' });
    spawnSync('ip', ['netns', 'delete', this.#name], { stdio: 'ignore' });
    rmSync(this.#settings, { recursive: true, force: true });
  }

  /** The command ip uses these files instead of those in /etc. */
  get #settings(): string {
    return `/etc/netns/${this.#name}`;
  }
}
