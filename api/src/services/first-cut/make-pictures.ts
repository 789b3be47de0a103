import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { type MadeParts, orderOf, type SceneOrder } from '#api/models/first-cut.ts';
import { Transcript, wordsOf } from '#api/models/transcript.ts';
import { backgroundFileName, importBackground } from '#api/services/stock/import-stock.ts';
import { forScenes, inLook } from '#api/services/stock/look.ts';
import { lookFor, pickLook } from '#api/services/stock/pick-look.ts';
import { pickIllustrations } from '#api/services/stock/pick-subjects.ts';
import { findByMeaning } from '#api/services/stock/subject-by-meaning.ts';
import { isStockName, isTakeName } from '#shared/media/recording-names.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { partOf, withScene } from './cut-progress.ts';
import type { CutWork } from './cut-work.ts';
import { matchByMeaning, passagesOf, type SpokenFootage } from './footage-by-meaning.ts';
import { FootageSearch } from './footage-search.ts';
import { matchFootage } from './match-footage.ts';
import { OpenPictureSearch } from './open-picture-search.ts';

type Picture = NonNullable<MadeParts['parts']['scenes'][number]['picture']>;

/** Sizes of backgrounds: loops without fine detail, which the export enlarges. */
const BACKGROUND_SIZES = {
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
  '16:9': { width: 1280, height: 720 },
} as const satisfies Record<AspectRatio, { width: number; height: number }>;

/** Own footage that is compared with scenes by meaning. */
const MOST_COMPARED = 24;

/** Longer footage than this is used from a little after its start, when the hand is steady. */
const STEADY_AFTER_SECONDS = 4;
const SHAKY_SECONDS = 0.7;

/**
 * Own footage that fits by its name or by what is said in it, else the stock provider's, else a picture of an open catalogue where the account allows the
 * search, else an illustration of what the scene names, else backgrounds of one look in turn.
 * @returns What the creator should know: failures, after which backgrounds take their place.
 */
export async function makePictures(work: CutWork): Promise<string> {
  const { cut, progress } = work;
  const waiting = orderOf(cut).scenes.filter((scene) => scene.picture);
  const own = await ownFootage(work, waiting);
  const drawings = await drawingsOf(work);
  const stock = new FootageSearch(work);
  const open = new OpenPictureSearch(work);
  let drawnCount = 0;
  for (const [index, scene] of waiting.entries()) {
    if (partOf(progress, scene)?.picture) continue;
    const note = `Picture ${index + 1} of ${waiting.length}`;
    await progress.show('pictures', { share: index / waiting.length, note });
    const footage = own.get(scene.sceneId);
    const found = footage ? null : ((await stock.import(scene)) ?? (await open.import(scene)));
    const drawing = drawings.get(scene.sceneId);
    if (footage) await keep(work, scene, footage, null);
    else if (found) await keep(work, scene, pictureOf(found), found);
    else if (drawing) {
      const { recipe, isBackground } = drawing;
      drawnCount += 1;
      const drawn = await findDrawn(work, recipe);
      const asset = drawn ?? (await drawBackground(work, recipe));
      await keep(work, scene, { ...pictureOf(asset), ...(isBackground && { isBackground }) }, drawn ? null : asset);
    }
  }
  const failures = [stock.failure, open.failure].filter((failure) => failure !== null);
  if (failures.length === 0 || drawnCount === 0) return '';
  return `${failures.join(' ')} Drawn pictures took ${failures.length === 1 ? 'its' : 'their'} place.`;
}

function keep(
  { progress }: CutWork,
  { sceneId }: SceneOrder,
  picture: Picture,
  made: AssetDocument | null,
): Promise<void> {
  return progress.keep((parts) => withScene(parts, { sceneId, picture }), made);
}

/** A picture that the server draws. */
interface Drawing {
  readonly recipe: BackgroundRecipe;
  /** The scene's words are set large on it later. */
  readonly isBackground: boolean;
}

/**
 * Drawings by scene, all of one look, in the colours of the brand kit if there is one: an illustration where a scene's
 * words name one or are about one, else a background.
 */
async function drawingsOf({ deps, project, cut, signal }: CutWork): Promise<ReadonlyMap<string, Drawing>> {
  const { scenes, mood, language } = orderOf(cut);
  const text = scenes.map((scene) => `${scene.narration} ${scene.onScreenText} ${scene.visual}`).join(' ');
  const { userId, brandKitId } = project;
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }) : null;
  const illustrations = await pickIllustrations(scenes, language, findByMeaning(deps.similarTexts, language, signal));
  // Things found by meaning also decide the backgrounds, whose words are English.
  const shown = illustrations.map((illustration) => illustration?.shows.name ?? '').join(' ');
  const wish = { mood, words: `${text} ${shown}`, brandColors: kit?.colors ?? [] };
  const [look, backgrounds] = [lookFor(wish), pickLook(wish)];
  return new Map(
    scenes.flatMap(({ sceneId, seconds }, index): [string, Drawing][] => {
      const illustration = illustrations[index];
      if (illustration) {
        const recipe = inLook(illustration, look, { substance: 'scene', title: illustration.title });
        return [[sceneId, { recipe: forScenes(recipe, seconds), isBackground: false }]];
      }
      const recipe = backgrounds[index % backgrounds.length];
      if (!recipe) return [];
      // Scenes with the same background share its file.
      const longest = Math.max(
        ...scenes.filter((_, at) => at % backgrounds.length === index % backgrounds.length).map((each) => each.seconds),
      );
      return [[sceneId, { recipe: forScenes(recipe, longest), isBackground: true }]];
    }),
  );
}

/** A background that this cut has already drawn for an earlier scene. */
function findDrawn({ owner, progress }: CutWork, { id }: BackgroundRecipe): Promise<AssetDocument | null> {
  return Asset.findOne({ userId: owner._id, _id: { $in: progress.assetIds }, fileName: backgroundFileName(id) });
}

function drawBackground({ deps, owner, project, signal }: CutWork, recipe: BackgroundRecipe): Promise<AssetDocument> {
  const size = BACKGROUND_SIZES[project.aspectRatio];
  return importBackground(deps, owner, { projectId: project._id, recipe, size }, { signal });
}

/**
 * Own footage for scenes, by scene: by the words of its name, else by meaning. Each piece is used once.
 */
async function ownFootage(
  { deps, project, signal }: CutWork,
  scenes: readonly SceneOrder[],
): Promise<ReadonlyMap<string, Picture>> {
  const assets = await Asset.find({ userId: project.userId, type: { $in: ['video', 'image'] } });
  const own = assets
    .filter(({ fileName }) => !isStockName(fileName) && !isTakeName(fileName))
    // The project's own first, because among equals the first one wins.
    .toSorted((a, b) => Number(b.projectId === project._id) - Number(a.projectId === project._id));
  const byId = new Map(own.map((asset) => [asset._id, asset]));
  const described = scenes.map(({ sceneId, visual, narration }) => ({ sceneId, text: `${visual} ${narration}` }));
  const byName = matchFootage(
    described,
    own.map(({ _id, name }) => ({ assetId: _id, name })),
  );
  const used = new Set(byName.values());
  const rest = own.filter(({ _id }) => !used.has(_id)).slice(0, MOST_COMPARED);
  const unmatched = scenes.filter(({ sceneId }) => !byName.has(sceneId));
  const said = unmatched.map(({ sceneId, narration }) => ({ sceneId, text: narration }));
  const byMeaning = await matchByMeaning(said, await withPassages(project.userId, rest), deps.similarTexts, signal);
  return new Map(
    scenes.flatMap(({ sceneId, seconds }): [string, Picture][] => {
      const meant = byMeaning.get(sceneId);
      const asset = byId.get(byName.get(sceneId) ?? meant?.assetId ?? '');
      if (!asset) return [];
      const picture = pictureOf(asset);
      const start = meant?.start ?? null;
      if (start === null || picture.duration === null) return [[sceneId, picture]];
      return [[sceneId, { ...picture, in: Math.max(0, Math.min(start, picture.duration - seconds)) }]];
    }),
  );
}

/** Reads one transcript after the other, because those of long recordings are large. */
async function withPassages(userId: string, assets: readonly AssetDocument[]): Promise<readonly SpokenFootage[]> {
  const spoken: SpokenFootage[] = [];
  for (const { _id, name } of assets) {
    const transcript = await Transcript.findOne({ assetId: _id, userId });
    spoken.push({ assetId: _id, name, passages: transcript ? passagesOf(wordsOf(transcript)) : [] });
  }
  return spoken;
}

function pictureOf({ _id, type, durationSeconds, fileName }: AssetDocument): Picture {
  const duration = durationSeconds ?? null;
  const isSteadyLater = !isStockName(fileName) && duration !== null && duration >= STEADY_AFTER_SECONDS;
  return {
    assetId: _id,
    kind: type === 'image' ? 'image' : 'video',
    duration: type === 'image' ? null : duration,
    ...(isSteadyLater && { in: SHAKY_SECONDS }),
  };
}
