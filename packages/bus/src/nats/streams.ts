import type { ConsumerConfig, ConsumerInfo, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { AckPolicy, DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import {
  ANY_ENGINE,
  encodeToken,
  jobsStream,
  jobsSubject,
  RESULT_SUBJECTS,
  RESULTS_STREAM,
  resultsOf,
} from './subjects.ts';

const MIB = 1024 * 1024;
const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A job that an agent did not acknowledge in that time goes to another. */
const JOBS_ACK_MS = 2 * SECOND;
/** While results are being stored this is renewed. After it come again what was not stored when NATS was killed. */
export const RESULTS_ACK_MS = 15 * SECOND;
/** Of an engine or location that is gone; what it had not taken stays until it is too old. */
const FORGOTTEN_AFTER_MS = HOUR;
/** Batches of results that one engine, or all together of those of any, may hold without having stored them; the others wait in the stream. */
const MOST_HELD = 2000;
/** What JetStream says to a stream that exists with other settings. */
const STREAM_DIFFERS = 10058;
/** The same of a consumer; servers before 2.10 change it without a word. */
const CONSUMER_DIFFERS = 10148;

type ConsumerSettings = Partial<ConsumerConfig> & { durable_name: string };
type Named = Partial<StreamConfig> & Pick<StreamConfig, 'name'>;

const common = {
  retention: RetentionPolicy.Workqueue,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(10 * SECOND),
};

/** Makes the stream of a location's jobs unless it is there. In memory: a job that is not taken at once is not worth a disk. */
export const ensureJobs = (manager: JetStreamManager, location: string): Promise<void> =>
  ensureStream(manager, {
    ...common,
    name: jobsStream(location),
    subjects: [jobsSubject(location)],
    storage: StorageType.Memory,
    max_age: nanos(120 * SECOND),
    max_bytes: 16 * MIB,
  });

/** Makes the stream of results unless it is there. On disk: no restart of NATS loses what is not stored. */
export const ensureResults = (manager: JetStreamManager): Promise<void> =>
  ensureStream(manager, {
    ...common,
    name: RESULTS_STREAM,
    subjects: [RESULT_SUBJECTS],
    storage: StorageType.File,
    max_age: nanos(HOUR),
    max_bytes: 1024 * MIB,
  });

/** What the agents of a location take its jobs by, all of them the same. */
export const ensureJobsConsumer = async (manager: JetStreamManager, location: string): Promise<ConsumerInfo> => {
  await ensureJobs(manager, location);
  return ensureConsumer(manager, jobsStream(location), {
    ...taking('agents', JOBS_ACK_MS),
    // Acknowledged on receipt, so that none is held for long.
    max_ack_pending: 20_000,
  });
};

/** What an engine takes its results by, or all of them those of any. */
export const ensureResultsConsumer = async (manager: JetStreamManager, engineId: string): Promise<ConsumerInfo> => {
  await ensureResults(manager);
  return ensureConsumer(manager, RESULTS_STREAM, {
    ...taking(engineId === ANY_ENGINE ? ANY_ENGINE : `engine-${encodeToken(engineId)}`, RESULTS_ACK_MS),
    filter_subject: resultsOf(engineId),
    max_ack_pending: MOST_HELD,
  });
};

/** Another version of Pharos may have made it with other times. */
const ensureConsumer = async (
  manager: JetStreamManager,
  stream: string,
  config: ConsumerSettings,
): Promise<ConsumerInfo> => {
  try {
    return await manager.consumers.add(stream, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_DIFFERS) throw error;
    return manager.consumers.update(stream, config.durable_name, config);
  }
};

const taking = (name: string, ackMs: number): ConsumerSettings => ({
  durable_name: name,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(ackMs),
  inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
});

/** What its operator has set of a stream otherwise, such as replicas, stays. */
const ensureStream = async (manager: JetStreamManager, config: Named): Promise<void> => {
  try {
    await manager.streams.add(config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== STREAM_DIFFERS) throw error;
    const { name, max_age, max_bytes } = config;
    await manager.streams.update(name, { ...(max_age && { max_age }), ...(max_bytes && { max_bytes }) });
  }
};
