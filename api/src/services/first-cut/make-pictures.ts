import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { type MadeParts, orderOf, type SceneOrder } from '#api/models/first-cut.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { importBackground } from '#api/services/stock/import-stock.ts';
import { matchFootage } from '#shared/first-cut/match-footage.ts';
import { isStockName, isTakeName } from '#shared/media/recording-names.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import type { BackgroundRecipe } from '#shared/stock/background/recipe.ts';
import { pickLook } from '#shared/stock/pick-look.ts';
import { partOf, withScene } from './cut-progress.ts';
import type { CutWork } from './cut-work.ts';

type Picture = NonNullable<MadeParts['parts']['scenes'][number]['picture']>;

/** Sizes of backgrounds: loops without fine detail, which the export enlarges. */
const BACKGROUND_SIZES = {
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
  '16:9': { width: 1280, height: 720 },
} as const satisfies Record<AspectRatio, { width: number; height: number }>;

/** Footage longer than this is used from a little after its start, where the hand is still. */
const STEADY_AFTER_SECONDS = 4;
const SHAKY_SECONDS = 0.7;

/** Own footage that fits by its name, else backgrounds of one look in turn. */
export async function makePictures(work: CutWork): Promise<void> {
  const { project, cut, progress } = work;
  const waiting = orderOf(cut).scenes.filter((scene) => scene.picture);
  const own = await ownFootage(project, waiting);
  const look = await lookOf(work);
  /** Pictures by their background, which returns after a few scenes. */
  const drawn = new Map<string, Picture>();
  let turn = 0;
  for (const [index, scene] of waiting.entries()) {
    const footage = own.get(scene.sceneId);
    const recipe = footage ? undefined : look[turn++ % look.length];
    const known = partOf(progress, scene)?.picture;
    if (known) {
      if (recipe) drawn.set(recipe.id, known);
      continue;
    }
    await progress.show('pictures', {
      share: index / waiting.length,
      note: `Picture ${index + 1} of ${waiting.length}`,
    });
    const keep = (picture: Picture, made: AssetDocument | null) =>
      progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, picture }), made);
    const again = recipe && drawn.get(recipe.id);
    if (footage) await keep(pictureOf(footage), null);
    else if (again) await keep(again, null);
    else if (recipe) {
      const asset = await drawBackground(work, recipe);
      drawn.set(recipe.id, pictureOf(asset));
      await keep(pictureOf(asset), asset);
    }
  }
}

/** The backgrounds of the video, in the colours of its brand kit if it has one. */
async function lookOf({ project, cut }: CutWork): Promise<readonly BackgroundRecipe[]> {
  const { scenes, mood } = orderOf(cut);
  const words = scenes.map((scene) => `${scene.narration} ${scene.onScreenText} ${scene.visual}`).join(' ');
  const { userId, brandKitId } = project;
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }) : null;
  return pickLook({ mood, words, brandColors: kit?.colors ?? [] });
}

function drawBackground({ deps, user, project, signal }: CutWork, recipe: BackgroundRecipe): Promise<AssetDocument> {
  const size = BACKGROUND_SIZES[project.aspectRatio];
  return importBackground(deps, user, { projectId: project._id, recipe, size }, { signal });
}

/** The project's own footage for scenes, by scene. */
async function ownFootage(
  project: ProjectDocument,
  scenes: readonly SceneOrder[],
): Promise<ReadonlyMap<string, AssetDocument>> {
  const assets = await Asset.find({ userId: project.userId, type: { $in: ['video', 'image'] } });
  const own = assets.filter(({ fileName }) => !isStockName(fileName) && !isTakeName(fileName));
  const matches = matchFootage(
    scenes.map(({ sceneId, visual, narration }) => ({ sceneId, text: `${visual} ${narration}` })),
    // The project's own first: among equals the first one is taken.
    own
      .toSorted((a, b) => Number(b.projectId === project._id) - Number(a.projectId === project._id))
      .map(({ _id, name }) => ({ assetId: _id, name })),
  );
  const byId = new Map(own.map((asset) => [asset._id, asset]));
  return new Map(
    [...matches].flatMap(([sceneId, assetId]) => (byId.has(assetId) ? [[sceneId, byId.get(assetId)]] : [])) as [
      string,
      AssetDocument,
    ][],
  );
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
