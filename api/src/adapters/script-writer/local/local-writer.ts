import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import { briefOf } from '#api/adapters/script-writer/built-in/topic.ts';
import type { WriteOptions } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AiPrompt } from '#shared/contracts/project.ts';
import type { Author } from '#shared/contracts/script.ts';
import type { Script } from '#shared/script/script.ts';
import { checkLines } from './check-lines.ts';
import type { LineModel } from './line-model.ts';
import { lineOrder } from './line-order.ts';
import { createLineReader } from './read-lines.ts';
import { readWritable, scriptOfLines } from './script-of-lines.ts';

/**
 * Writes a script with a language model on this machine. Its lines are shown as they arrive, as far as they stand up to the brief.
 * @returns Null for a brief that no language model may write about.
 * @throws ApiError `ai.bad-reply` if nothing of the reply is usable, or as {@link LineModel.write} does.
 */
export async function writeWithModel(
  model: LineModel,
  reader: Pick<BriefReader, 'read'>,
  prompt: AiPrompt,
  { signal, onDraft, terms, accountId = '' }: WriteOptions,
): Promise<{ script: Script; author: Author } | null> {
  const brief = readWritable(prompt, await reader.read(briefOf(prompt), signal), terms);
  if (!brief) return null;
  const readLines = createLineReader();
  const written: string[] = [];
  onDraft?.([]);
  const { name, promptTokens, completionTokens } = await model.write(lineOrder(prompt, brief.topic, brief.directions), {
    accountId,
    signal,
    onPiece(piece) {
      const lines = readLines(piece);
      written.push(...lines);
      if (lines.length > 0) onDraft?.(checkLines(written, brief.checked).map(({ text }) => text));
    },
  });
  const script = scriptOfLines(brief, written);
  if (!script) throw new ApiError('ai.bad-reply');
  return { script, author: { writer: 'model', model: name, promptTokens, completionTokens } };
}
