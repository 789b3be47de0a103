import type { PlaceName } from './illustration.ts';
import { body, kitchen, money, sport, tools, work } from './indoor-places.ts';
import { animals, garden, sea, shore, travel, weather } from './outdoor-places.ts';
import type { Place } from './place-kit.ts';

/** The surroundings by name; `drift` is the camera's way to the side, in units. */
export const PLACES: Readonly<Record<PlaceName, Place>> = {
  kitchen,
  garden,
  money,
  work,
  sport,
  body,
  animals,
  travel,
  weather,
  tools,
  shore,
  sea,
};
