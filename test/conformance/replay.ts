import type { Recording } from './recording.ts';

/** Sends recorded requests to another service, and fills in values from its earlier responses. */
export class Replay {
  readonly #url: string;
  readonly #tokens: Readonly<Record<string, string>>;
  readonly #captured = new Map<string, unknown>();

  /** @param tokens the callers' tokens, by name in the recordings; other names get an invalid token */
  constructor(url: string, tokens: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#tokens = tokens;
  }

  async send({ method, path, headers, auth, body, captures }: Recording) {
    const sent = body === undefined || ['GET', 'HEAD'].includes(method) ? undefined : this.#fill(body);
    const response = await fetch(`${this.#url}${this.#fill(path)}`, {
      method,
      headers: {
        ...headers,
        ...(auth === undefined ? {} : { authorization: `Bearer ${this.#tokens[auth] ?? 'not-a-token'}` }),
      },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: jsonOf(text) };
    for (const [name, where] of Object.entries(captures)) {
      this.#captured.set(name, Reflect.get(Object(answer.body), where.replace('$.', '')));
    }
    return answer;
  }

  #fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#fill(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#fill(item)]));
    }
    if (typeof value !== 'string') return value;
    const whole = /^\{\{([^}]+)\}\}$/.exec(value)?.[1];
    if (whole !== undefined) return this.#captured.get(whole);
    return value.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => String(this.#captured.get(name)));
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
