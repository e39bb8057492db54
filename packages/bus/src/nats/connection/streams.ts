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
/** More than the headers of Pharos need. */
const HEADERS_BYTES = 1024;

/** An unacknowledged job is then delivered to another agent. */
const JOBS_ACK_MS = 2 * SECOND;
/**
 * Unacknowledged results are then delivered again. The time is renewed while results are being stored. It also applies
 * to results that were not stored when NATS was killed.
 */
export const RESULTS_ACK_MS = 15 * SECOND;
/**
 * The consumer of a missing engine or location is then deleted. Messages that it had not taken remain until they are
 * too old.
 */
const FORGOTTEN_AFTER_MS = HOUR;
/**
 * Maximum number of batches that one engine has taken and not stored, or all engines together for the results of any
 * engine. Further batches wait in the stream.
 */
const MAX_UNACKNOWLEDGED = 2000;
/** A single result is smaller, see `plausibleResult`. */
export const MAX_REPORT_BYTES = 256 * 1024;
/** Maximum number of unstored reports of one location to one engine. The server rejects further reports. */
const MAX_REPORTED = 128;
export const ENGINE_CONSUMER = 'engine-';
/** JetStream error: a stream has no space for a message. */
const NO_ROOM = 10077;
const NO_STREAM = 10059;
/** JetStream error: a consumer has other settings. Servers before 2.10 change the consumer without an error. */
const CONSUMER_DIFFERS = 10148;

export interface Streams {
  manager: JetStreamManager;
  /**
   * Number of servers that store each stream. If undefined, new streams are stored on one server, and existing streams
   * do not change.
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

/** In memory, because a job that is not taken immediately is not worth a disk access. */
export const ensureJobs = (streams: Streams, location: string): Promise<void> =>
  ensureStream(streams, {
    ...common,
    name: jobsStream(location),
    subjects: [jobsSubject(location)],
    storage: StorageType.Memory,
    max_age: nanos(120 * SECOND),
    max_bytes: 16 * MIB,
  });

/** On disk, so that a restart of NATS does not lose results that are not stored. */
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
 * Creates the stream for the reports of confined agents. The server rejects more than the limits. No location can use
 * the space of another one, and all together cannot use the space of trusted results.
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

export const isNoStream = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_STREAM;

export const isWithoutRoom = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_ROOM;

/** All agents of a location share this consumer. */
export const ensureJobsConsumer = async (streams: Streams, location: string): Promise<ConsumerInfo> => {
  await ensureJobs(streams, location);
  return ensureConsumer(streams.manager, jobsStream(location), {
    ...taking('agents', JOBS_ACK_MS),
    // Jobs are acknowledged on receipt, so no job is pending for long.
    max_ack_pending: 20_000,
  });
};

/** For the ID `any`, all engines share the consumer. */
export const ensureResultsConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureResults(streams);
  return ensureConsumer(streams.manager, RESULTS_STREAM, takingResults(engineId, resultsOf(engineId)));
};

export const ensureReportedConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureReported(streams);
  return ensureConsumer(streams.manager, REPORTED_STREAM, takingResults(engineId, reportedTo(engineId)));
};

const takingResults = (engineId: string, filter_subject: string): ConsumerSettings => ({
  ...taking(engineId === ANY_ENGINE ? ANY_ENGINE : ENGINE_CONSUMER + encodeToken(engineId), RESULTS_ACK_MS),
  filter_subject,
  max_ack_pending: MAX_UNACKNOWLEDGED,
});

/** Updates a consumer that another version of Pharos created with other times. */
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
 * again, because nats-server 2.9 would count its space twice and reject it without enough free space.
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
