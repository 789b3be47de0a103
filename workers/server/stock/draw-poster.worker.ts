import { writeFile } from 'node:fs/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import { drawPoster } from './draw-poster.ts';
import type { PosterOrder, PosterReply } from './poster-order.ts';

/** Draws posters into files, in the order of the messages. */
function answerOrders(port: MessagePort): void {
  port.on('message', async (order: PosterOrder) => {
    port.postMessage(await replyTo(order));
  });
}

async function replyTo({ id, width, height, side, outputPath }: PosterOrder): Promise<PosterReply> {
  try {
    const recipe = LIBRARY_PICTURES.find((known) => known.id === id);
    if (!recipe) throw new Error('There is no such background.');
    await writeFile(outputPath, await drawPoster(recipe, { width, height }, side));
    return { outputPath, failure: null };
  } catch (error) {
    return { outputPath, failure: String(error) };
  }
}

if (parentPort !== null) answerOrders(parentPort);
