import { inWorkspace } from '#web/storage/tab-workspace.ts';

/** The server's limit. */
const MAX_CHARACTERS = 60_000;

/** A render's log, with a time on every line; stored with a failed job. */
export class RenderLog {
  #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`);
  }

  /** The log's newest part. */
  get text(): string {
    return this.#lines.join('\n').slice(-MAX_CHARACTERS);
  }
}

/** The address of a job's log on the server. */
export function logUrl({ id }: { id: string }): string {
  return inWorkspace(`/api/renders/${id}/log`);
}
