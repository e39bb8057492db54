import { type Answered, type AskedRequest, type Double, type DoubleAnswer, startDouble } from '../start-double.ts';
import { type DoubleNote, type DoubleTicket, type JudgedField, judgeTicket } from './desk-tickets.ts';

type Part = 'fields' | 'tickets' | 'ticket' | 'view' | 'note' | 'conversations' | 'search' | 'people';

/** With `hang` and `cut`, the request is processed first. */
interface Misbehavior {
  part: Part;
  how: Answered;
}

export interface HelpDeskDouble extends Double {
  /** `{domain}` is the name of the account. */
  template: string;
  apiKey: string;
  readonly tickets: readonly DoubleTicket[];
  notesOf(ticketId: number): readonly DoubleNote[];
  /** Simulates a person who deletes a ticket. */
  deleteTicket(ticketId: number): void;
  /** Sets the response to the next request of this part. Several calls apply to consecutive requests. */
  next(part: Part, how: Answered): void;
  /** The response of the field list, which tests can replace. */
  form: { fields: unknown };
  asked(part: Part, count: number): Promise<void>;
}

export interface HelpDeskService {
  fieldsPath: string;
  fields: unknown;
  judged: (fields: unknown) => JudgedField[];
  /** Formats a response: the bare value, or the value under a name. */
  put: (name: string, value: unknown) => unknown;
  searchPath: string;
  found: (tickets: readonly DoubleTicket[]) => unknown;
  /** Lists that can be requested by name: agents, groups and departments. */
  people: Readonly<Record<string, readonly unknown[]>>;
  /** Whether lists of tickets contain tags only on request. */
  hidesTags: boolean;
}

const ACCOUNT = 'acme';
export const API_KEY = 'desk-key-0123456789';
const DENIED: DoubleAnswer = {
  status: 401,
  json: { code: 'invalid_credentials', message: 'You have to be logged in to perform this action.' },
};
const NOT_FOUND: DoubleAnswer = { status: 404 };

/** The single account is `acme`. Uses a free port by default. */
export const startDeskDouble = async (service: HelpDeskService, port?: number): Promise<HelpDeskDouble> => {
  const tickets: DoubleTicket[] = [];
  const notes = new Map<number, DoubleNote[]>();
  const deleted = new Set<number>();
  const misbehaviors: Misbehavior[] = [];
  const counts = new Map<Part, number>();
  const waiting: { part: Part; count: number; resolve: () => void }[] = [];
  const form = { fields: service.fields };
  let ids = 100;

  const create = (body: Record<string, unknown>): DoubleAnswer => {
    const errors = judgeTicket(body, service.judged(form.fields));
    if (errors.length > 0) return { status: 400, json: { description: 'Validation failed', errors } };
    ids += 1;
    const now = new Date().toISOString();
    const ticket = { ...body, id: ids, created_at: now, updated_at: now } as DoubleTicket;
    tickets.push(ticket);
    return { status: 201, json: service.put('ticket', ticket) };
  };
  const addNote = (ticketId: number, body: Record<string, unknown>): DoubleAnswer => {
    if (!isThere(ticketId)) return NOT_FOUND;
    ids += 1;
    const note = { id: ids, body: String(body.body), private: body.private === true };
    notes.set(ticketId, [...(notes.get(ticketId) ?? []), note]);
    return { status: 201, json: service.put('conversation', note) };
  };
  const isThere = (id: number): boolean => tickets.some((ticket) => ticket.id === id) && !deleted.has(id);
  const newestFirst = (query: URLSearchParams): DoubleTicket[] => {
    const since = query.get('updated_since');
    const email = query.get('email');
    return tickets
      .filter(({ id, updated_at: at }) => isThere(id) && (since === null || Date.parse(at) >= Date.parse(since)))
      .filter((ticket) => email === null || ticket.email === email)
      .toReversed()
      .map((ticket) => withoutTags(ticket, query));
  };
  const withoutTags = (ticket: DoubleTicket, query: URLSearchParams): DoubleTicket => {
    if (!service.hidesTags || query.get('include')?.split(',').includes('tags')) return ticket;
    const { tags: _tags, ...rest } = ticket;
    return rest as DoubleTicket;
  };

  const answer = (part: Part, { path, query, body }: AskedRequest): DoubleAnswer => {
    const json = (): Record<string, unknown> => JSON.parse(body);
    const ticketId = Number(/\/tickets\/(\d+)/.exec(path)?.[1]);
    switch (part) {
      case 'fields':
        return { status: 200, json: service.put('ticket_fields', form.fields) };
      case 'ticket':
        return create(json());
      case 'view': {
        const ticket = tickets.find(({ id }) => id === ticketId && isThere(id));
        return ticket ? { status: 200, json: service.put('ticket', ticket) } : NOT_FOUND;
      }
      case 'note':
        return addNote(ticketId, json());
      case 'conversations':
        if (!isThere(ticketId)) return NOT_FOUND;
        return { status: 200, json: service.put('conversations', page(notes.get(ticketId) ?? [], query)) };
      case 'tickets':
        return { status: 200, json: service.put('tickets', page(newestFirst(query), query)) };
      case 'search': {
        const tag = /tag:'([^']+)'/.exec(query.get('query') ?? '')?.[1] ?? '';
        return {
          status: 200,
          json: service.found(tickets.filter(({ id, tags }) => isThere(id) && tags.includes(tag))),
        };
      }
      case 'people': {
        const name = path.slice(path.lastIndexOf('/') + 1);
        return { status: 200, json: service.put(name, page(service.people[name] ?? [], query)) };
      }
    }
  };

  const decide = (request: AskedRequest): Answered => {
    const [, account = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.path) ?? [];
    const part = partOf(service, request.method, path);
    if (account !== ACCOUNT || part === null) return NOT_FOUND;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    for (const each of waiting) if ((counts.get(each.part) ?? 0) >= each.count) each.resolve();
    const basic = `Basic ${Buffer.from(`${double.apiKey}:X`).toString('base64')}`;
    if (request.headers.authorization !== basic) return DENIED;
    const at = misbehaviors.findIndex((each) => each.part === part);
    const [misbehavior] = at < 0 ? [] : misbehaviors.splice(at, 1);
    if (misbehavior !== undefined && typeof misbehavior.how !== 'string') return misbehavior.how;
    const answered = answer(part, { ...request, path });
    return misbehavior?.how ?? answered;
  };

  const started = await startDouble(decide, port);
  const double: HelpDeskDouble = {
    ...started,
    template: `${started.url}/{domain}`,
    apiKey: API_KEY,
    tickets,
    form,
    notesOf: (id) => notes.get(id) ?? [],
    deleteTicket: (id) => void deleted.add(id),
    next: (part, how) => void misbehaviors.push({ part, how }),
    asked: async (part, count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ part, count, resolve });
      if ((counts.get(part) ?? 0) < count) await promise;
    },
  };
  return double;
};

const partOf = (service: HelpDeskService, method: string, path: string): Part | null => {
  if (method === 'POST') {
    if (path === '/api/v2/tickets') return 'ticket';
    return /^\/api\/v2\/tickets\/\d+\/notes$/.test(path) ? 'note' : null;
  }
  if (method !== 'GET') return null;
  if (path === service.fieldsPath) return 'fields';
  if (path === service.searchPath) return 'search';
  if (path === '/api/v2/tickets') return 'tickets';
  if (/^\/api\/v2\/tickets\/\d+$/.test(path)) return 'view';
  if (/^\/api\/v2\/tickets\/\d+\/conversations$/.test(path)) return 'conversations';
  return /^\/api\/v2\/\w+$/.test(path) && Object.hasOwn(service.people, path.slice('/api/v2/'.length))
    ? 'people'
    : null;
};

/** Both services default to 30 entries per page and allow at most 100. */
const page = <T>(all: readonly T[], query: URLSearchParams): T[] => {
  const size = Math.min(100, Number(query.get('per_page') ?? 30));
  const number = Number(query.get('page') ?? 1);
  return all.slice((number - 1) * size, number * size);
};
