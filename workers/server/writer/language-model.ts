import { availableParallelism } from 'node:os';
import { type GbnfJsonObjectSchema, getLlama, LlamaChatSession, LlamaLogLevel } from 'node-llama-cpp';
import type { WriterOrder, WriterReply } from './messages.ts';

/** Tokens of question and reply together: they bound the memory beside the weights, 0.6 GB for a model of 4 billion parameters. */
const CONTEXT_TOKENS = 4_096;

/** A little freedom: at 0 small models repeat themselves. The seed makes a text repeatable. */
const TEMPERATURE = 0.3;
const SEED = 7;

/** A language model in memory. */
export interface LanguageModel {
  /** Answers in the schema's JSON. @throws Error when the question is too long for the model. */
  write(order: WriterOrder, onPiece: (piece: string) => void): Promise<WriterReply>;
}

/** Loads a model from a GGUF file with the builds for processors alone; nothing is fetched or compiled. */
export async function loadLanguageModel(path: string): Promise<LanguageModel> {
  // Threads wait for each other at every layer: with none to spare, a busy machine makes them ten times as slow.
  const threads = Math.max(1, availableParallelism() - 1);
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    maxThreads: threads,
    logLevel: LlamaLogLevel.error,
    progressLogs: false,
  });
  const model = await llama.loadModel({ modelPath: path, gpuLayers: 0 });
  const contextSize = Math.min(CONTEXT_TOKENS, model.trainContextSize);
  const context = await model.createContext({ contextSize, threads, sequences: 1 });
  // The beginning that two questions share, the instructions above all, is read once.
  const contextSequence = context.getSequence();

  return {
    async write({ instructions, text, schema, maxTokens }, onPiece) {
      const asked = model.tokenize(instructions).length + model.tokenize(text).length;
      if (asked + maxTokens > contextSize) throw new Error(`A question of ${asked} tokens is too long.`);
      const session = new LlamaChatSession({ contextSequence, systemPrompt: instructions, autoDisposeSequence: false });
      const before = contextSequence.tokenMeter.getState();
      try {
        const content = await session.prompt(text, {
          grammar: await llama.createGrammarForJsonSchema(schema as GbnfJsonObjectSchema),
          budgets: { thoughtTokens: 0 },
          maxTokens,
          temperature: TEMPERATURE,
          seed: SEED,
          onTextChunk: onPiece,
        });
        const used = contextSequence.tokenMeter.diff(before);
        return { content, promptTokens: used.usedInputTokens, completionTokens: used.usedOutputTokens };
      } finally {
        session.dispose({ disposeSequence: false });
      }
    },
  };
}
