import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';

/** An answer with its body read: parsed when it is JSON, text otherwise. */
export interface AgentAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and parse those that matter.
  body: any;
}

export interface AgentRequest {
  /** Sent as JSON unless it is a string or bytes, which are sent unchanged. */
  body?: unknown;
  /** Added to the default headers. Null omits a default one. */
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
}

/** Imitates a visitor's browser towards the API: stores cookies and sends its origin. Does not follow redirects. */
export class Agent {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  #workspace: string | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** The same visitor, whose requests act for a workspace. */
  inWorkspace(id: string): Agent {
    const agent = new Agent(this.url);
    for (const [name, value] of this.cookies) agent.cookies.set(name, value);
    agent.#workspace = id;
    return agent;
  }

  get(path: string, request?: AgentRequest): Promise<AgentAnswer> {
    return this.send('GET', path, request);
  }

  post(path: string, body?: unknown): Promise<AgentAnswer> {
    return this.send('POST', path, { body });
  }

  put(path: string, body?: unknown): Promise<AgentAnswer> {
    return this.send('PUT', path, { body });
  }

  patch(path: string, body?: unknown): Promise<AgentAnswer> {
    return this.send('PATCH', path, { body });
  }

  delete(path: string): Promise<AgentAnswer> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, request: AgentRequest = {}): Promise<AgentAnswer> {
    const response = await this.fetch(method, path, request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  }

  /** Returns the answer itself, for bodies that are not read whole. */
  async fetch(method: string, path: string, { body, headers = {}, signal }: AgentRequest = {}): Promise<Response> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
    const sent = new Headers({ Origin: this.url });
    if (this.#workspace !== null) sent.set(WORKSPACE_HEADER, this.#workspace);
    if (body !== undefined && !isRaw) sent.set('Content-Type', 'application/json');
    if (this.cookies.size > 0)
      sent.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body), duplex: 'half' }),
      ...(signal ? { signal } : {}),
    } as RequestInit);
    this.#keepCookies(response.headers);
    return response;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      const isExpired = attributes.some((attribute) => /^\s*expires=.*\b1970\b/i.test(attribute));
      if (isExpired || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Imitates a script that sends an API token, and no origin. */
export class TokenAgent extends Agent {
  readonly #secret: string;

  constructor(url: string, secret: string) {
    super(url);
    this.#secret = secret;
  }

  override fetch(method: string, path: string, { headers, ...request }: AgentRequest = {}): Promise<Response> {
    return super.fetch(method, path, {
      ...request,
      headers: { Origin: null, Authorization: `Bearer ${this.#secret}`, ...headers },
    });
  }
}
