import type { WriterRequest } from '#workers/server/writer/messages.ts';

/* Speaks the protocol of the writer's process without a model: it repeats the question word by word, without end for "forever". */

const send = (message: unknown) => process.send?.(message);

process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  const { task, input } = message as WriterRequest;
  if (task === 'load') return void send({ ok: true, value: null });
  const pieces = input.text.split(' ').map((word) => `${word} `);
  for (const progress of pieces) send({ progress });
  if (input.text === 'forever') return;
  send({ ok: true, value: { content: pieces.join(''), promptTokens: 1, completionTokens: pieces.length } });
});
