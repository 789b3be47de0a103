import type { FileStore } from '#api/adapters/files/file-store.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { type FirstCutDocument, FirstCutRecord, type MadeParts, madeOf, stepsOf } from '#api/models/first-cut.ts';
import { deleteAsset } from '#api/services/assets/delete-assets.ts';
import type { FirstCutProgress, FirstCutStep } from '#shared/contracts/first-cut.ts';

type Parts = MadeParts['parts'];
type ScenePart = Parts['scenes'][number];

/** Progress is written at most this often. */
const WRITE_MS = 400;

/** The running state of one first cut. It is shown to the owner and stored, so that a restart continues it. */
export class CutProgress {
  readonly #cut: FirstCutDocument;
  #steps: readonly FirstCutProgress[];
  #made: MadeParts;
  #written = 0;
  /** Writes run one after the other, so that the last one holds the newest state. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(cut: FirstCutDocument) {
    this.#cut = cut;
    this.#steps = stepsOf(cut);
    this.#made = madeOf(cut);
  }

  get parts(): Parts {
    return this.#made.parts;
  }

  get steps(): readonly FirstCutProgress[] {
    return this.#steps;
  }

  /** Assets made for this cut so far. */
  get assetIds(): readonly string[] {
    return this.#made.assetIds;
  }

  /** Shows a step's state. Changes to the share alone are written rarely. */
  async show(step: FirstCutStep, change: Partial<FirstCutProgress>): Promise<void> {
    this.#steps = this.#steps.map((each) => (each.step === step ? { ...each, ...change } : each));
    if (change.state === undefined && Date.now() - this.#written < WRITE_MS) return;
    await this.#write();
  }

  /** Stores a part with the asset made for it. Null for an asset that its creator already had. */
  async keep(change: (parts: Parts) => Parts, made: AssetDocument | null): Promise<void> {
    const { assetIds } = this.#made;
    this.#made = { parts: change(this.#made.parts), assetIds: made ? [...assetIds, made._id] : assetIds };
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#written = Date.now();
    const write = async () => {
      const { _id, userId } = this.#cut;
      const change = { steps: this.#steps, made: this.#made };
      await FirstCutRecord.updateOne({ _id, userId }, { $set: change });
    };
    const written = this.#writing.then(write);
    this.#writing = written.catch(() => {});
    await written;
  }

  /** Discards the parts of a step and the assets made for them, because half a step is useless. */
  async undo(files: FileStore, assetIds: readonly string[], change: (parts: Parts) => Parts): Promise<void> {
    const made = this.#made.assetIds.filter((id) => assetIds.includes(id));
    this.#made = {
      parts: change(this.#made.parts),
      assetIds: this.#made.assetIds.filter((id) => !made.includes(id)),
    };
    await this.#write();
    await removeAssets(files, this.#cut.userId, made);
  }
}

/** Removes assets with their files. Skips those already deleted. */
export async function removeAssets(files: FileStore, userId: string, assetIds: readonly string[]): Promise<void> {
  for (const asset of await Asset.find({ _id: { $in: assetIds }, userId })) await deleteAsset(files, asset);
}

/** The part made so far for a scene. */
export function partOf({ parts }: CutProgress, { sceneId }: { readonly sceneId: string }): ScenePart | undefined {
  return parts.scenes.find((each) => each.sceneId === sceneId);
}

/** Adds a part for one scene to the parts, merged with what the scene already has. */
export function withScene(parts: Parts, part: ScenePart): Parts {
  const others = parts.scenes.filter(({ sceneId }) => sceneId !== part.sceneId);
  const before = parts.scenes.find(({ sceneId }) => sceneId === part.sceneId);
  return { ...parts, scenes: [...others, { ...before, ...part }] };
}
