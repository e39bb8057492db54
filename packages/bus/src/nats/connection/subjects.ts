/**
 * The engine part of subjects for results whose engine is unknown. Any engine takes these results. It cannot be the ID
 * of an engine, because those are UUIDs.
 */
export const ANY_ENGINE = 'any';

/** The header of a batch of jobs with the ID of the engine that gets the results. */
export const ENGINE_HEADER = 'Pharos-Engine';

/** The header of a batch of results that confined agents have reported. Only the relay can set or omit it. */
export const CONFINED_HEADER = 'Pharos-Confined';

/**
 * Encodes a text as one token of a subject and as part of a stream's name. Letters, digits, `_` and `-` do not change.
 * Each other byte (UTF-8) becomes `=XX`, and an empty text becomes a single `=`.
 */
export const encodeToken = (text: string): string =>
  text === ''
    ? '='
    : Buffer.from(text, 'utf8').reduce((token, byte) => {
        const character = String.fromCharCode(byte);
        return token + (/[\w-]/.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
      }, '');

/** Decodes a token. Returns null if `encodeToken` cannot have created it. */
export const decodeToken = (token: string): string | null => {
  if (token === '=') return '';
  const bytes = token.replace(/=([\dA-F]{2})|./g, (one, hex?: string) => hex ?? one.charCodeAt(0).toString(16));
  const text = Buffer.from(bytes, 'hex').toString('utf8');
  return encodeToken(text) === token ? text : null;
};

export const jobsStream = (location: string): string => `PHAROS_JOBS_${encodeToken(location)}`;
export const jobsSubject = (location: string): string => `pharos.jobs.${encodeToken(location)}`;

export const RESULTS_STREAM = 'PHAROS_RESULTS';
export const RESULT_SUBJECTS = 'pharos.results.*.*';
/** Returns the subject of a location's results for the engine that requested them, or for any engine. */
export const resultsSubject = (engineId: string, location: string): string =>
  `pharos.results.${encodeToken(engineId)}.${encodeToken(location)}`;
/** Returns the subjects from which one engine, or any engine, takes results. */
export const resultsOf = (engineId: string): string => `pharos.results.${encodeToken(engineId)}.*`;

/** The stream of results that confined agents have reported. It is separate from the trusted results. */
export const REPORTED_STREAM = 'PHAROS_REPORTED';
export const REPORTED_SUBJECTS = 'pharos.reported.*.*';
export const reportedSubject = (engineId: string, location: string): string =>
  `pharos.reported.${encodeToken(engineId)}.${encodeToken(location)}`;
export const reportedTo = (engineId: string): string => `pharos.reported.${encodeToken(engineId)}.*`;
/** Returns the location at the end of a subject, or null if the subject contains no location. */
export const locationOf = (subject: string): string | null => decodeToken(subject.slice(subject.lastIndexOf('.') + 1));

export const requestsSubject = (location: string): string => `pharos.requests.${encodeToken(location)}`;

/** The subjects at which agents announce themselves. */
export const ANNOUNCEMENTS = 'pharos.agents.*.*';
export const announcementSubject = (location: string, agentId: string): string =>
  `pharos.agents.${encodeToken(location)}.${encodeToken(agentId)}`;
/** The subject that requests all agents to announce themselves immediately. */
export const ANNOUNCE_NOW = 'pharos.announce';
/** The subject at which engines respond with their time, in epoch milliseconds. */
export const CLOCK = 'pharos.clock';
/**
 * The subjects at which engines respond with their time to confined agents. The response is sent only to the inbox of
 * the agent's location.
 */
export const CONFINED_CLOCKS = 'pharos.clocks.*';
export const confinedClockSubject = (location: string): string => `pharos.clocks.${encodeToken(location)}`;

/**
 * The subjects at which confined agents announce themselves. The server allows each agent only the subject of its own
 * location.
 */
export const CONFINED_ANNOUNCEMENTS = 'pharos.confined.*.*';
export const confinedAnnouncementSubject = (location: string, agentId: string): string =>
  `pharos.confined.${encodeToken(location)}.${encodeToken(agentId)}`;
/** Returns the subject of jobs for agents that cannot take them from a stream. The sender waits for a receipt. */
export const workSubject = (location: string): string => `pharos.work.${encodeToken(location)}`;
/** Returns the prefix of the subjects to which only agents of the location can respond. */
export const answersOf = (location: string): string => `pharos.answers.${encodeToken(location)}.`;
/** The subjects to which confined agents send results. A trusted process puts the results into the stream. */
export const REPORTS = 'pharos.reports.*.*';
export const reportsSubject = (engineId: string, location: string): string =>
  `pharos.reports.${encodeToken(engineId)}.${encodeToken(location)}`;
/**
 * Returns the prefix of the inbox to which responses for confined agents of the location, and no other messages, are
 * sent.
 */
export const inboxPrefix = (location: string): string => `_INBOX_${encodeToken(location)}`;
