import type { StoredConnection } from '../../storage/locations/location-connections.ts';
import type { ConnectionMemory } from '../isolation/isolation-watch.ts';

export class FakeConnections implements ConnectionMemory {
  readonly stored = new Map<string, StoredConnection>();

  async read(): Promise<ReadonlyMap<string, StoredConnection>> {
    return this.stored;
  }

  async store(location: string, connection: StoredConnection): Promise<void> {
    this.stored.set(location, connection);
  }
}
