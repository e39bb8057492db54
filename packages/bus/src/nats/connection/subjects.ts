/** For results that any engine may take. It cannot be the ID of an engine, because those are UUIDs. */
export const ANY_ENGINE = 'any';

/** The engine that gets the results of a batch of jobs. */
export const ENGINE_HEADER = 'Pharos-Engine';

/** Marks results of confined agents. Only the relay can set or omit it. */
export const CONFINED_HEADER = 'Pharos-Confined';

/**
 * Encodes a text as one token of a subject or a stream name. Letters, digits, `_` and `-` do not change. Each other
 * byte (UTF-8) becomes `=XX`, and an empty text becomes `=`.
 */
export const encodeToken = (text: string): string =>
  text === ''
    ? '='
    : Buffer.from(text, 'utf8').reduce((token, byte) => {
        const character = String.fromCharCode(byte);
        return token + (/[\w-]/.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
      }, '');

/** Returns null if `encodeToken` cannot have created the token. */
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
export const resultsSubject = (engineId: string, location: string): string =>
  `pharos.results.${encodeToken(engineId)}.${encodeToken(location)}`;
export const resultsOf = (engineId: string): string => `pharos.results.${encodeToken(engineId)}.*`;

/** Separate from the trusted results. */
export const REPORTED_STREAM = 'PHAROS_REPORTED';
export const REPORTED_SUBJECTS = 'pharos.reported.*.*';
export const reportedSubject = (engineId: string, location: string): string =>
  `pharos.reported.${encodeToken(engineId)}.${encodeToken(location)}`;
export const reportedTo = (engineId: string): string => `pharos.reported.${encodeToken(engineId)}.*`;
export const locationOf = (subject: string): string | null => decodeToken(subject.slice(subject.lastIndexOf('.') + 1));

export const requestsSubject = (location: string): string => `pharos.requests.${encodeToken(location)}`;

export const ANNOUNCEMENTS = 'pharos.agents.*.*';
export const announcementSubject = (location: string, agentId: string): string =>
  `pharos.agents.${encodeToken(location)}.${encodeToken(agentId)}`;
export const ANNOUNCE_NOW = 'pharos.announce';
/** Engines respond with their time, in epoch milliseconds. */
export const CLOCK = 'pharos.clock';
/** The response is sent only to the inbox of the agent's location. */
export const CONFINED_CLOCKS = 'pharos.clocks.*';
export const confinedClockSubject = (location: string): string => `pharos.clocks.${encodeToken(location)}`;

/** The server allows each confined agent only the subject of its own location. */
export const CONFINED_ANNOUNCEMENTS = 'pharos.confined.*.*';
export const confinedAnnouncementSubject = (location: string, agentId: string): string =>
  `pharos.confined.${encodeToken(location)}.${encodeToken(agentId)}`;
/** For agents without access to streams. The sender waits for a receipt. */
export const workSubject = (location: string): string => `pharos.work.${encodeToken(location)}`;
/** Only agents of the location can respond to these subjects. */
export const answersOf = (location: string): string => `pharos.answers.${encodeToken(location)}.`;
/** Confined agents send results here. A trusted process puts them into the stream. */
export const REPORTS = 'pharos.reports.*.*';
export const reportsSubject = (engineId: string, location: string): string =>
  `pharos.reports.${encodeToken(engineId)}.${encodeToken(location)}`;
/** Receives only responses for confined agents of the location. */
export const inboxPrefix = (location: string): string => `_INBOX_${encodeToken(location)}`;
