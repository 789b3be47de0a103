import type { StockMusic, StockVideo } from '#shared/contracts/stock.ts';
import { BED_TEMPOS } from '#shared/stock/bed-bars.ts';
import { type Orientation, type StockQuality, stockSize } from '#shared/stock/sizes.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import type { BedRecipe } from '#workers/server/stock/music/bed.ts';

const QUALITIES: readonly StockQuality[] = ['hd', 'sd', 'uhd'];

/** Presents a background in one of its shapes, in the same format as a provider's video. */
export function presentBackground({ id, title, seconds }: BackgroundRecipe, orientation: Orientation): StockVideo {
  const image = `/api/stock/backgrounds/${id}/poster?orientation=${orientation}`;
  return {
    id,
    title,
    duration: seconds,
    ...stockSize(orientation, 'hd'),
    image,
    video_pictures: [{ picture: image }],
    video_files: QUALITIES.map((quality) => ({
      quality,
      file_type: 'video/mp4',
      link: `/api/stock/backgrounds/${id}/file?orientation=${orientation}&quality=${quality}`,
      ...stockSize(orientation, quality),
    })),
  };
}

/** Presents a music bed. */
export function presentBed({ id, title, moods }: BedRecipe): StockMusic {
  return { id, title, moods: [...moods], bpm: BED_TEMPOS[id], link: `/api/stock/music/${id}` };
}
