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
/** More than ours take. */
const HEADERS_BYTES = 1024;

/** A job that an agent did not acknowledge in that time goes to another. */
const JOBS_ACK_MS = 2 * SECOND;
/** While results are being stored this is renewed. After it come again what was not stored when NATS was killed. */
export const RESULTS_ACK_MS = 15 * SECOND;
/** Of an engine or location that is gone; what it had not taken stays until it is too old. */
const FORGOTTEN_AFTER_MS = HOUR;
/** Batches of results that one engine, or all together of those of any, may hold without having stored them; the others wait in the stream. */
const MAX_HELD = 2000;
/** What one location may report at once, in bytes. A single result takes less; see plausibleResult. */
export const MAX_REPORT_BYTES = 256 * 1024;
/** Reports of one location to one engine that are not stored by it; the server takes no more. */
const MAX_REPORTED = 128;
/** Before the id of an engine, as a token, in the name of its consumer. */
export const ENGINE_CONSUMER = 'engine-';
/** What JetStream says to a message for which a stream has no room. */
const NO_ROOM = 10077;
const NO_STREAM = 10059;
/** The same of a consumer; servers before 2.10 change it without a word. */
const CONSUMER_DIFFERS = 10148;

/** Where streams are made. */
export interface Streams {
  manager: JetStreamManager;
  /** How many servers of a cluster hold each; undefined: one of those that are made, and those that are there keep what they have. */
  replicas?: number | undefined;
}

type ConsumerSettings = Partial<ConsumerConfig> & { durable_name: string };
type Named = Partial<StreamConfig> & Pick<StreamConfig, 'name'>;

const common = {
  retention: RetentionPolicy.Workqueue,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(10 * SECOND),
};

/** Makes the stream of a location's jobs unless it is there. In memory: a job that is not taken at once is not worth a disk. */
export const ensureJobs = (streams: Streams, location: string): Promise<void> =>
  ensureStream(streams, {
    ...common,
    name: jobsStream(location),
    subjects: [jobsSubject(location)],
    storage: StorageType.Memory,
    max_age: nanos(120 * SECOND),
    max_bytes: 16 * MIB,
  });

/** Makes the stream of results unless it is there. On disk: no restart of NATS loses what is not stored. */
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
 * Makes the stream of what agents with credentials report unless it is there. The server refuses what is too much of one location, or of
 * all: no location alone takes the room of another one, and all together none of results of ours.
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

/** Whether a stream is asked about that is not there. */
export const isNoStream = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_STREAM;

/** Whether a stream refused a message since it has no room for it. */
export const isWithoutRoom = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NO_ROOM;

/** What the agents of a location take its jobs by, all of them the same. */
export const ensureJobsConsumer = async (streams: Streams, location: string): Promise<ConsumerInfo> => {
  await ensureJobs(streams, location);
  return ensureConsumer(streams.manager, jobsStream(location), {
    ...taking('agents', JOBS_ACK_MS),
    // Acknowledged on receipt, so that none is held for long.
    max_ack_pending: 20_000,
  });
};

/** What an engine takes its results by, or all of them those of any. */
export const ensureResultsConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureResults(streams);
  return ensureConsumer(streams.manager, RESULTS_STREAM, takingResults(engineId, resultsOf(engineId)));
};

/** The same of what agents with credentials report. */
export const ensureReportedConsumer = async (streams: Streams, engineId: string): Promise<ConsumerInfo> => {
  await ensureReported(streams);
  return ensureConsumer(streams.manager, REPORTED_STREAM, takingResults(engineId, reportedTo(engineId)));
};

const takingResults = (engineId: string, filter_subject: string): ConsumerSettings => ({
  ...taking(engineId === ANY_ENGINE ? ANY_ENGINE : ENGINE_CONSUMER + encodeToken(engineId), RESULTS_ACK_MS),
  filter_subject,
  max_ack_pending: MAX_HELD,
});

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

/**
 * What its operator has set of a stream otherwise stays. One that is there is not made again: nats-server 2.9 would count its room twice, and refuse it
 * where there is not as much to spare.
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
