import * as z from 'zod';

/** Address of a language model server on this machine, as Ollama's installer sets it up. */
export const OLLAMA_URL = 'http://127.0.0.1:11434/v1';

/** A server on the same machine answers quickly. */
const TIMEOUT_MS = 1_000;

/** Names that need no quoting in an `.env` file. Other names are not offered. */
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const MODEL_NAME = /^[\w.:/-]{1,100}$/;

/** Lists the models of a server on this machine, or null when no such server answers. Never throws. */
export async function findLocalModels(baseUrl = OLLAMA_URL): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(`${baseUrl}/models`, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return null;
    const { data } = modelsSchema.parse(await answer.json());
    return data
      .map(({ id }) => id)
      .filter((id) => MODEL_NAME.test(id))
      .slice(0, 20);
  } catch {
    return null;
  }
}
