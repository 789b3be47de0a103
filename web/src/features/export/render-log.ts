/** The server keeps this much of a log. */
const MAX_CHARACTERS = 60_000;

/** What happened during a render, line by line with its time; a failed job is stored with it. */
export class RenderLog {
  #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`);
  }

  /** The whole, or its newest part when it grew too long. */
  get text(): string {
    return this.#lines.join('\n').slice(-MAX_CHARACTERS);
  }
}

/** Where the server gives out a job's log. */
export function logUrl({ id }: { id: string }): string {
  return `/api/renders/${id}/log`;
}
