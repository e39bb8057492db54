/** Of results whose engine is not known: any of the engines takes them. No engine's id, which are UUIDs. */
export const ANY_ENGINE = 'any';

/** Of a batch of jobs: the id of the engine that its results go to. */
export const ENGINE_HEADER = 'Pharos-Engine';

/** Of a batch of results: agents with the credential of their location have reported it. Only the relay can say so, or leave it out. */
export const CONFINED_HEADER = 'Pharos-Confined';

/**
 * A text as one token of a subject and part of a stream's name: letters, digits, `_` and `-` as they are, each other byte (UTF-8) as `=XX`,
 * nothing as a single `=`.
 */
export const encodeToken = (text: string): string =>
  text === ''
    ? '='
    : Buffer.from(text, 'utf8').reduce((token, byte) => {
        const character = String.fromCharCode(byte);
        return token + (/[\w-]/.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
      }, '');

/** The text of a token; null when it is none of ours. */
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
/** Where results of a location go to the engine that asked for them, or to any. */
export const resultsSubject = (engineId: string, location: string): string =>
  `pharos.results.${encodeToken(engineId)}.${encodeToken(location)}`;
/** What one engine, or any, takes. */
export const resultsOf = (engineId: string): string => `pharos.results.${encodeToken(engineId)}.*`;

/** Results that agents with the credential of their location have reported, apart from those of ours. */
export const REPORTED_STREAM = 'PHAROS_REPORTED';
export const REPORTED_SUBJECTS = 'pharos.reported.*.*';
export const reportedSubject = (engineId: string, location: string): string =>
  `pharos.reported.${encodeToken(engineId)}.${encodeToken(location)}`;
export const reportedTo = (engineId: string): string => `pharos.reported.${encodeToken(engineId)}.*`;
/** The location at the end of a subject; null when it names none. */
export const locationOf = (subject: string): string | null => decodeToken(subject.slice(subject.lastIndexOf('.') + 1));

export const requestsSubject = (location: string): string => `pharos.requests.${encodeToken(location)}`;

/** What each agent says of itself. */
export const ANNOUNCEMENTS = 'pharos.agents.*.*';
export const announcementSubject = (location: string, agentId: string): string =>
  `pharos.agents.${encodeToken(location)}.${encodeToken(agentId)}`;
/** By which agents are asked to announce themselves at once. */
export const ANNOUNCE_NOW = 'pharos.announce';
/** Where an engine answers with its time, in epoch milliseconds. */
export const CLOCK = 'pharos.clock';
/** The same for agents that have signed in by the credential of their location, which are answered into their own inbox alone. */
export const CONFINED_CLOCKS = 'pharos.clocks.*';
export const confinedClockSubject = (location: string): string => `pharos.clocks.${encodeToken(location)}`;

/** What each agent says of itself that has signed in by the credential of its location: the server lets it say that of no other. */
export const CONFINED_ANNOUNCEMENTS = 'pharos.confined.*.*';
export const confinedAnnouncementSubject = (location: string, agentId: string): string =>
  `pharos.confined.${encodeToken(location)}.${encodeToken(agentId)}`;
/** Jobs for agents that cannot take them from a stream; who sends them waits for the receipt. */
export const workSubject = (location: string): string => `pharos.work.${encodeToken(location)}`;
/** Below it agents of a location answer, and no others can. */
export const answersOf = (location: string): string => `pharos.answers.${encodeToken(location)}.`;
/** Where such agents hand over results, which a process of ours puts into the stream. */
export const REPORTS = 'pharos.reports.*.*';
export const reportsSubject = (engineId: string, location: string): string =>
  `pharos.reports.${encodeToken(engineId)}.${encodeToken(location)}`;
/** Where answers to such agents go, and to no others. */
export const inboxPrefix = (location: string): string => `_INBOX_${encodeToken(location)}`;
