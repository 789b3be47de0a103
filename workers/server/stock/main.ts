import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import { BEDS } from './music/beds.ts';
import { composeBed } from './music/compose.ts';
import { joinTurns, renderBackground } from './render-background.ts';
import type { StockOrder } from './stock-order.ts';
import { writeMusic } from './write-music.ts';

/*
 * Process that makes one file of the built-in library and exits: `node main.ts ORDER`, with the order as JSON. On
 * failure it writes the reason to standard error.
 */
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

// The parent is this program too, so the order's type can be trusted.
const order = JSON.parse(process.argv[2] ?? '') as StockOrder;
const { ffmpeg } = order;
if (order.type === 'music') {
  const recipe = BEDS.find(({ id }) => id === order.id);
  if (!recipe) throw new Error('There is no such music.');
  await writeMusic(composeBed(recipe, order.seconds), order, stop.signal);
} else if (ffmpeg === null) throw new Error('Backgrounds need ffmpeg.');
else if (order.type === 'join') await joinTurns({ ...order, ffmpeg }, stop.signal);
else {
  const recipe = LIBRARY_PICTURES.find(({ id }) => id === order.id);
  if (!recipe) throw new Error('There is no such background.');
  await renderBackground({ ...recipe, palette: order.palette }, { ...order, ffmpeg }, stop.signal);
}
