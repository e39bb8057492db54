import type { ConsumerConfig, ConsumerInfo, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { AckPolicy, DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import {
  ANY_ENGINE,
  encodeToken,
  jobsStream,
  jobsSubject,
  REPORTED_STREAM,
  REPORTED_SUBJECTS,
  RESULT_SUBJECTS,
  RESULTS_STREAM,
  reportedTo,
  resultsOf,
} from './subjects.ts';

const MIB = 1024 * 1024;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Reserved size of the headers, which is more than those of Pharos need. */
const HEADERS_BYTES = 1024;

/** Time after which a job is delivered to another agent if no agent acknowledged it. */
const JOBS_ACK_MS = 2 * SECOND;
/**
 * Time after which unacknowledged results are delivered again. It is renewed while results are being stored. Results
 * that were not stored when NATS was killed are redelivered after this time.
 */
export const RESULTS_ACK_MS = 15 * SECOND;
/**
 * Time after which the consumer of a missing engine or location is deleted. The messages that it had not taken remain
 * until they are too old.
 */
const FORGOTTEN_AFTER_MS = HOUR;
/**
 * Maximum number of batches of results that one engine has taken and not stored. The same limit applies to all engines
 * together for results that any engine may take. Further batches wait in the stream.
 */
const MAX_HELD = 2000;
/** Maximum size of a report of one location, in bytes. A single result is smaller. See `plausibleResult`. */
export const MAX_REPORT_BYTES = 256 * 1024;
/**
 * Maximum number of reports of one location to one engine that the engine has not stored. The server rejects further
 * reports.
 */
const MAX_REPORTED = 128;
/** The prefix of a consumer's name. The ID of the engine follows as a token. */
export const ENGINE_CONSUMER = 'engine-';
/** The error code of JetStream if a stream has no space for a message. */
const NO_ROOM = 10077;
const NO_STREAM = 10059;
/**
 * The error code of JetStream if a consumer has other settings. Servers before 2.10 change the consumer without an
 * error.
 */
const CONSUMER_DIFFERS = 10148;

/** The server and the options for the creation of streams. */
export interface Streams {
  manager: JetStreamManager;
  /**
   * Number of servers of a cluster that store each stream. If undefined, new streams are stored on one server, and
   * existing streams do not change.
   */
  replicas?: number | undefined;
}

type ConsumerSettings = Partial<ConsumerConfig> & { durable_name: string };
type Named = Partial<StreamConfig> & Pick<StreamConfig, 'name'>;

const common = {
  retention: RetentionPolicy.Workqueue,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(10 * SECOND),
};

/**
 * Creates the stream of a location's jobs if it does not exist. It is in memory, because a job that is not taken
 * immediately is not worth a disk access.
 */
export const ensureJobs = (streams: Streams, location: string): Promise<void> =>
  ensureStream(streams, {
    ...common,
    name: jobsStream(location),
    subjects: [jobsSubject(location)],
    storage: StorageType.Memory,
    max_age: nanos(120 * SECOND),
    max_bytes: 16 * MIB,
  });

/**
 * Creates the stream of results if it does not exist. It is on disk, so that a restart of NATS does not lose results
 * that are not stored.
 */
export const ensureResults = (streams: Streams): Promise<void> =>
  ensureStream(streams, {
    ...common,
    name: RESULTS_STREAM,
    subjects: [RESULT_SUBJECTS],
    storage: StorageType.File,
    max_age: nanos(HOUR),
    max_bytes: 1024 * MIB,
  });

/**
 * Creates the stream for the reports of confined agents if it does not exist. The server rejects more than the limit of
 * one location, or of all locations. No location can use the space of another one, and all together cannot use the
 * space of trusted results.
 */
export const ensureReported = (streams: Streams): Promise<void> =>
  ensureStream(streams, {
    ...common,
    name: REPORTED_STREAM,
    subjects: [REPORTED_SUBJECTS],
    storage: StorageType.File,
    max_age: nanos(HOUR),
    max_bytes: 768 * MIB,
    max_msg_size: MAX_REPORT_BYTES + HEADERS_BYTES,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    max_msgs_per_subject: MAX_REPORTED,
  });

/** Checks whether a stream does not exist. */
export const isNoStream = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_STREAM;

/** Checks whether a stream rejected a message because it has no space. */
export const isWithoutRoom = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_ROOM;

/** Creates the consumer by which all agents of a location take its jobs, and returns it. */
export const ensureJobsConsumer = async (streams: Streams, location: string): Promise<ConsumerInfo> => {
  await ensureJobs(streams, location);
  return ensureConsumer(streams.manager, jobsStream(location), {
    ...taking('agents', JOBS_ACK_MS),
    // Jobs are acknowledged on receipt, so no job is pending for long.
    max_ack_pending: 20_000,
  });
};

/**
 * Creates the consumer by which an engine takes its results, and returns it. For the ID `any`, all engines share the
 * consumer.
 */
export const ensureResultsConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureResults(streams);
  return ensureConsumer(streams.manager, RESULTS_STREAM, takingResults(engineId, resultsOf(engineId)));
};

/** Creates the consumer by which an engine takes the reports of confined agents, and returns it. */
export const ensureReportedConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureReported(streams);
  return ensureConsumer(streams.manager, REPORTED_STREAM, takingResults(engineId, reportedTo(engineId)));
};

const takingResults = (engineId: string, filter_subject: string): ConsumerSettings => ({
  ...taking(engineId === ANY_ENGINE ? ANY_ENGINE : ENGINE_CONSUMER + encodeToken(engineId), RESULTS_ACK_MS),
  filter_subject,
  max_ack_pending: MAX_HELD,
});

/** Creates a consumer, or updates it if another version of Pharos created it with other times. */
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

/**
 * Creates a stream, or updates its limits. Other settings of the operator remain. An existing stream is not created
 * again, because nats-server 2.9 would count its space twice and reject it if there is not enough free space.
 */
const ensureStream = async ({ manager, replicas }: Streams, config: Named): Promise<void> => {
  const copies = replicas === undefined ? {} : { num_replicas: replicas };
  const there = await findStream(manager, config.name);
  if (!there) {
    await manager.streams.add({ ...config, ...copies });
    return;
  }
  const { max_age, max_bytes, max_msg_size, max_msgs_per_subject } = config;
  const ours = {
    ...copies,
    ...(max_age && { max_age }),
    ...(max_bytes && { max_bytes }),
    ...(max_msg_size && { max_msg_size }),
    ...(max_msgs_per_subject && { max_msgs_per_subject }),
  };
  const differs = (Object.keys(ours) as (keyof typeof ours)[]).some((name) => there[name] !== ours[name]);
  if (differs) await manager.streams.update(config.name, ours);
};

const findStream = async (manager: JetStreamManager, name: string): Promise<StreamConfig | undefined> => {
  try {
    return (await manager.streams.info(name)).config;
  } catch (error) {
    if (!isNoStream(error)) throw error;
    return undefined;
  }
};
