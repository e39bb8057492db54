import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { type EngineSession, openEngineSession } from './engine-session.ts';
import { type LoadedChecks, loadChecks } from './load-checks.ts';
import type { MonitoredSelection } from './load-monitored-checks.ts';

/** All that an engine asks of the database. */
export interface EngineStorage {
  /** Rejects when the database can't be reached. */
  openSession(): Promise<EngineSession>;
  loadChecks(selection: MonitoredSelection): Promise<LoadedChecks>;
}

export const createEngineStorage = (parts: { databaseUrl: string; db: Db; secrets: SecretBox }): EngineStorage => ({
  openSession: () => openEngineSession(parts.databaseUrl),
  loadChecks: (selection) => loadChecks(parts.db, parts.secrets, selection),
});
