import type { Socket } from 'node:net';

/**
 * The open connections of a server by network. A connection is idle between two requests, and until the headers of its
 * first request have arrived.
 */
export class OpenConnections {
  /** Sorted by the start of idleness, longest idle first. */
  readonly #networks = new Map<string, Set<Socket>>();
  readonly #idle = new Set<Socket>();
  readonly #requests = new Map<Socket, { network: string; underWay: number }>();

  get count(): number {
    return this.#requests.size;
  }

  countOf(network: string): number {
    return this.#networks.get(network)?.size ?? 0;
  }

  findLongestIdle(): Socket | undefined {
    return this.#idle.values().next().value;
  }

  findLongestIdleOf(network: string): Socket | undefined {
    for (const socket of this.#networks.get(network) ?? []) if (this.#idle.has(socket)) return socket;
    return undefined;
  }

  add(socket: Socket, network: string): void {
    this.#requests.set(socket, { network, underWay: 0 });
    this.#putLast(socket, network);
  }

  beginRequest(socket: Socket): void {
    const open = this.#requests.get(socket);
    if (!open) return;
    open.underWay += 1;
    this.#idle.delete(socket);
  }

  endRequest(socket: Socket): void {
    const open = this.#requests.get(socket);
    if (!open) return;
    open.underWay -= 1;
    if (open.underWay === 0) this.#putLast(socket, open.network);
  }

  remove(socket: Socket): void {
    const open = this.#requests.get(socket);
    if (!open) return;
    this.#requests.delete(socket);
    this.#idle.delete(socket);
    const ofNetwork = this.#networks.get(open.network);
    ofNetwork?.delete(socket);
    if (ofNetwork?.size === 0) this.#networks.delete(open.network);
  }

  #putLast(socket: Socket, network: string): void {
    const ofNetwork = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, ofNetwork);
    for (const sockets of [ofNetwork, this.#idle]) {
      sockets.delete(socket);
      sockets.add(socket);
    }
  }
}
