import type { OpenCatalogue, OpenPicture } from '#api/adapters/stock/open-catalogue.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { OpenPictureAnswer, OpenSearchAnswer } from '#shared/contracts/stock.ts';
import { OPEN_SOURCE_NAMES, type OpenPicturesChoice, type OpenSourceId } from '#shared/stock/open-licenses.ts';
import { rankPictures } from '#shared/stock/rank-pictures.ts';
import { type Orientation, stockSize } from '#shared/stock/sizes.ts';

/** A catalogue with this many results is not searched again with fewer words. */
const ENOUGH = 6;

/** Maximum pictures per answer. */
const MAX_PICTURES = 24;

interface OpenSearch {
  /** From the most specific to the least. */
  readonly queries: readonly string[];
  readonly choice: OpenPicturesChoice;
  readonly orientation: Orientation;
}

interface FoundPictures {
  /** Sorted best first. */
  readonly pictures: readonly OpenPicture[];
  readonly failures: OpenSearchAnswer['failures'];
}

/**
 * Searches all catalogues in parallel. Names each one that fails, and returns the others' pictures.
 * @throws The signal's reason.
 */
export async function searchOpenPictures(
  catalogues: readonly OpenCatalogue[],
  search: OpenSearch,
  signal: AbortSignal,
): Promise<FoundPictures> {
  const answers = await Promise.all(catalogues.map((catalogue) => searchOne(catalogue, search, signal)));
  const words = [...new Set(search.queries.flatMap((query) => query.split(' ')))];
  const frame = stockSize(search.orientation, 'hd');
  return {
    pictures: rankPictures(interleave(answers.map(({ pictures }) => pictures)), { words, frame }).slice(
      0,
      MAX_PICTURES,
    ),
    failures: answers.flatMap(({ failure }) => failure ?? []),
  };
}

async function searchOne(
  catalogue: OpenCatalogue,
  { queries, choice }: OpenSearch,
  signal: AbortSignal,
): Promise<{ pictures: OpenPicture[]; failure: OpenSearchAnswer['failures'][number] | null }> {
  const pictures = new Map<string, OpenPicture>();
  const { source } = catalogue;
  try {
    for (const query of queries) {
      for (const picture of await catalogue.find(query, choice, signal)) pictures.set(picture.id, picture);
      if (pictures.size >= ENOUGH) break;
    }
    return { pictures: [...pictures.values()], failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    return { pictures: [...pictures.values()], failure: { source, message: sourceFailure(source, error) } };
  }
}

/** Explains in a sentence why a catalogue returned nothing. */
export function sourceFailure(source: OpenSourceId, { code }: ApiError): string {
  const name = OPEN_SOURCE_NAMES[source];
  if (code === 'stock.limit') return `${name} takes no more requests right now. Try again later.`;
  if (code === 'stock.bad-key') return `${name} refuses this studio’s requests.`;
  return `${name} does not answer.`;
}

/** Presents a picture. Its links lead through the studio. */
export function presentOpenPicture({ source, id, ...picture }: OpenPicture): OpenPictureAnswer {
  const { kind, title, width, height, duration, credit } = picture;
  const image = `/api/stock/pictures/${source}/${id}/preview`;
  return { source, id, kind, title, width, height, duration, image, credit };
}

/** The first of each list, then the second of each. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
