import { createStore } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import type { EditResult } from '#shared/timeline/edits/result.ts';
import { createHistory } from '#shared/timeline/history.ts';
import type { PreviewFormat } from '#web/engine/playback-types.ts';
import { undoLabelAtom } from '#web/state/document-atoms.ts';
import { EditorDocument, type EditorStore } from '#web/state/editor-document.ts';
import { keepMarkers, readMarkers } from '#web/state/kept-markers.ts';
import { playbackStateAtom } from '#web/state/playback-atoms.ts';
import { sameTimeline } from '#web/state/same-timeline.ts';
import { type KeptTimeline, type SaveAnswer, type ServerTimeline, TimelineSaver } from '#web/state/timeline-saver.ts';
import { announcementAtom, captionLookAtom, isKeptAtom, markersAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { dismissToast, toast } from '#web/ui/toast-store.ts';
import { PlaybackController } from '../preview/playback-controller.ts';
import type { CopyAnswer } from './copy-project.ts';
import { restoreView, type Visit, visitOf } from './last-visit.ts';
import { TimelineView } from './timeline-view.ts';

export interface EditorSessionOptions {
  readonly projectId: string;
  readonly server: ServerTimeline;
  /** Edits that this device kept and the server may not have. */
  readonly kept: KeptTimeline | null;
  /** Where an earlier visit of the project ended. */
  readonly visit?: Visit | null;
  readonly format: PreviewFormat;
  readonly assets: readonly Asset[];
  save(sent: ServerTimeline['timeline'], baseVersion: number): Promise<SaveAnswer>;
  /** Makes another project of a timeline. */
  copy(timeline: ServerTimeline['timeline']): Promise<CopyAnswer>;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
  onRefused(message: string): void;
}

/** One project open in the editor: the document, its saving and its playback, and who is told of what. */
export class EditorSession {
  readonly projectId: string;
  readonly store: EditorStore = createStore();
  readonly document: EditorDocument;
  readonly saver: TimelineSaver;
  readonly playback = new PlaybackController();
  readonly format: PreviewFormat;
  /** Makes another project of a timeline, with this one's settings. */
  readonly copy: EditorSessionOptions['copy'];
  /** Whether edits of an earlier visit were brought back. */
  readonly isRestored: boolean;
  /** Reaches the timeline on the screen. */
  readonly view = new TimelineView();
  #assets: readonly Asset[] = [];
  #sources: ReadonlyMap<string, PlanSource> = new Map();
  readonly #unsubscribe: (() => void)[];
  /** The toast that offers to take the latest step back. */
  #undoToastId: string | null = null;

  constructor(options: EditorSessionOptions) {
    const { server, kept, visit = null } = options;
    this.projectId = options.projectId;
    this.format = options.format;
    this.copy = options.copy;
    this.isRestored = kept !== null && !sameTimeline(kept.timeline, server.timeline);
    const timeline = this.isRestored && kept ? kept.timeline : server.timeline;
    // Steps back from another timeline than the one of that visit would lead nowhere.
    const isUnchanged = visit !== null && sameTimeline(visit.history.present, timeline);
    this.document = new EditorDocument(this.store, isUnchanged ? visit.history : createHistory(timeline));
    this.saver = new TimelineSaver({
      // Edits made on an older revision are sent as such: the server then answers with the conflict.
      base: this.isRestored && kept ? { version: kept.baseVersion, timeline: server.timeline } : server,
      save: options.save,
      keep: options.keep,
      forget: options.forget,
      onState: (state) => this.store.set(saveStateAtom, state),
      onKept: (isKept) => this.store.set(isKeptAtom, isKept),
      onRefused: options.onRefused,
    });
    this.store.set(markersAtom, readMarkers(options.projectId));
    this.#unsubscribe = [
      this.document.subscribe((timeline) => {
        this.#withdrawUndo();
        this.saver.change(timeline);
        this.#sendProgram();
      }),
      this.playback.subscribe((state) => this.store.set(playbackStateAtom, state)),
      this.store.sub(captionLookAtom, () => this.#sendProgram()),
      this.store.sub(markersAtom, () => keepMarkers(this.projectId, this.store.get(markersAtom))),
    ];
    if (visit) {
      restoreView(this.store, visit);
      this.playback.seek(visit.playhead);
    }
    this.setAssets(options.assets);
    if (this.isRestored) this.saver.change(this.document.timeline);
  }

  /** What the next visit can go on from. */
  get visit(): Visit {
    return visitOf(this.store, this.playback.currentTime());
  }

  /** Media of an asset, as edits ask for it. */
  readonly media: MediaLookup = (assetId) => this.#sources.get(assetId);

  get assets(): readonly Asset[] {
    return this.#assets;
  }

  /** The library changed. */
  setAssets(assets: readonly Asset[]): void {
    if (assets === this.#assets) return;
    this.#assets = assets;
    this.#sources = new Map(assets.map((asset) => [asset.id, planSourceOf(asset)]));
    this.#sendProgram();
  }

  /** Makes an edit and says so; a refused one shakes the clips in the way and says why. Returns whether it was made. */
  edit(label: string, result: EditResult): boolean {
    if (!result.ok) {
      this.announce(result.message);
      this.view.send({ type: 'shake', clipIds: result.clipIds });
      return false;
    }
    if (result.timeline === this.document.timeline) return true;
    this.document.record(result.timeline, label);
    this.announce(label);
    return true;
  }

  /** Says what was done and offers to take it back, as long as it is the latest step: nothing else is meant by that Undo. */
  offerUndo(label: string, description?: string | undefined): void {
    const isLatest = () => this.store.get(undoLabelAtom) === label;
    const action = { label: 'Undo', onSelect: () => isLatest() && this.undo() };
    this.#undoToastId = toast({ title: label, description, ...(isLatest() ? { action } : {}) });
  }

  /** Takes the latest step back and says so. */
  undo(): void {
    const label = this.document.undo();
    if (label !== null) this.announce(`Undone: ${label}`);
  }

  /** Does the step again that was undone last and says so. */
  redo(): void {
    const label = this.document.redo();
    if (label !== null) this.announce(`Redone: ${label}`);
  }

  #withdrawUndo(): void {
    if (this.#undoToastId !== null) dismissToast(this.#undoToastId);
    this.#undoToastId = null;
  }

  /** Tells screen readers what happened. */
  announce(text: string): void {
    const { number } = this.store.get(announcementAtom);
    this.store.set(announcementAtom, { text, number: number + 1 });
  }

  /**
   * Frees the engine and sends what is unsaved; the device keeps what cannot be sent.
   * Settles when the server has taken it or not.
   */
  async dispose(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#withdrawUndo();
    this.playback.detach();
    const { type } = this.saver.state;
    const sending = type === 'waiting' || type === 'saving' ? this.saver.flush() : null;
    this.saver.stop();
    await sending;
  }

  #sendProgram(): void {
    this.playback.setProgram({
      tracks: this.document.timeline.tracks,
      sources: [...this.#sources.values()],
      format: { ...this.format, captionLook: this.store.get(captionLookAtom) },
    });
  }
}

/** Ids of new clips: unused, and in the alphabet that saved timelines allow. */
export function createClipId(): string {
  return `clip-${crypto.randomUUID()}`;
}
