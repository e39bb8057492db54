/** Calls reject if the status is not 2xx. */
export class Api {
  readonly #baseUrl: string;
  readonly #token: string | null;

  constructor(baseUrl: string, token: string | null = null) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  as(token: string): Api {
    return new Api(this.#baseUrl, token);
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#call('POST', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PATCH', path, body);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#baseUrl}/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === null ? {} : { authorization: `token ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}
