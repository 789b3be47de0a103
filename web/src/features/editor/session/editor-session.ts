import { createStore } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Transcript } from '#shared/contracts/transcript.ts';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import type { BeatLookup } from '#shared/timeline/beats.ts';
import { sameTimeline } from '#shared/timeline/diff.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { shiftMarkers } from '#shared/timeline/edits/markers.ts';
import { createHistory } from '#shared/timeline/history.ts';
import { keepLocked } from '#shared/timeline/locked-tracks.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { PreviewFormat } from '#web/engine/playback-types.ts';
import { clipIndexAtom, selectionAtom, shownShapeAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { EditorDocument, type EditorStore } from '#web/state/editor-document.ts';
import { playbackStateAtom } from '#web/state/playback-atoms.ts';
import { openedFormatAtom, previewFormatAtom } from '#web/state/preview-format.ts';
import { type KeptTimeline, type SaveAnswer, type ServerTimeline, TimelineSaver } from '#web/state/timeline-saver.ts';
import { announcementAtom, captionLookAtom, isStoredAtom, logoAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { dismissToast, type ToastOptions, toast, toastOnce } from '#web/ui/toast-store.ts';
import type { AskedPlace } from './asked-place.ts';
import type { CopyAnswer } from './copy-project.ts';
import { restoreView, type Visit, visitOf } from './last-visit.ts';
import { PlaybackController } from './playback-controller.ts';
import { TimelineView } from './timeline-view.ts';

export interface EditorSessionOptions {
  readonly projectId: string;
  readonly server: ServerTimeline;
  /** Edits stored on this device that the server may not have. */
  readonly kept: KeptTimeline | null;
  /** The state at the end of an earlier visit. */
  readonly visit?: Visit | null;
  readonly format: PreviewFormat;
  readonly assets: readonly Asset[];
  /** True for a reviewer, who sees the project and comments. Default: false. */
  readonly isReadOnly?: boolean;
  save(sent: ServerTimeline['timeline'], baseVersion: number): Promise<SaveAnswer>;
  /** Creates another project from a timeline. */
  copy(timeline: ServerTimeline['timeline']): Promise<CopyAnswer>;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
  onRefused(message: string): void;
}

/** One project open in the editor: connects the document, its saving and its playback. */
export class EditorSession {
  readonly projectId: string;
  readonly store: EditorStore = createStore();
  readonly document: EditorDocument;
  readonly saver: TimelineSaver;
  readonly playback = new PlaybackController();
  /** Creates another project from a timeline, with this one's settings. */
  readonly copy: EditorSessionOptions['copy'];
  /** True when edits of an earlier visit were restored. */
  readonly isRestored: boolean;
  readonly #leaving = new AbortController();
  /** Aborts when the editor is left, for work that ends in an edit. */
  readonly left = this.#leaving.signal;
  /** Sends commands to the timeline on screen. */
  readonly view = new TimelineView();
  /** Known words of assets. {@link ../captions/caption-view.ts} fetches those that captions show. */
  readonly transcripts = new Map<string, Transcript>();
  #assets: readonly Asset[] = [];
  #sources: ReadonlyMap<string, PlanSource> = new Map();
  #draft: Timeline | null = null;
  readonly #unsubscribe: (() => void)[];
  /** The toast that offers to undo the latest step. */
  #undoToastId: string | null = null;

  constructor(options: EditorSessionOptions) {
    const { server, kept, visit = null } = options;
    this.projectId = options.projectId;
    this.store.set(openedFormatAtom, options.format);
    const own = nearestAspectRatio(options.format.width, options.format.height);
    this.store.set(shownShapeAtom, { own, shown: own });
    this.copy = options.copy;
    this.isRestored = kept !== null && !sameTimeline(kept.timeline, server.timeline);
    const timeline = this.isRestored && kept ? kept.timeline : server.timeline;
    // Undo steps apply only to that visit's timeline.
    const isUnchanged = visit !== null && sameTimeline(visit.history.present, timeline);
    this.document = new EditorDocument(this.store, isUnchanged ? visit.history : createHistory(timeline));
    this.document.isReadOnly = options.isReadOnly === true;
    this.saver = new TimelineSaver({
      // Edits of an older revision are sent as such, so that the server answers with the conflict.
      base: this.isRestored && kept ? { version: kept.baseVersion, timeline: server.timeline } : server,
      save: options.save,
      keep: options.keep,
      forget: options.forget,
      onState: (state) => this.store.set(saveStateAtom, state),
      onKept: (isKept) => this.store.set(isStoredAtom, isKept),
      onRefused: options.onRefused,
    });
    this.document.onRefused = ({ message }) => {
      // Typing is refused at each key.
      if (toastOnce({ title: message })) this.announce(message);
    };
    this.#unsubscribe = [
      this.document.subscribe((stored) => {
        this.#withdrawUndo();
        this.#draft = null;
        this.saver.change(stored);
        this.#sendProgram();
      }),
      this.store.sub(previewFormatAtom, () => {
        this.#draft = null;
        this.#sendProgram();
      }),
      this.playback.subscribe((state) => this.store.set(playbackStateAtom, state)),
      this.store.sub(captionLookAtom, () => this.#sendProgram()),
      this.store.sub(logoAtom, () => this.#sendProgram()),
    ];
    if (visit) {
      restoreView(this.store, visit);
      this.playback.seek(visit.playhead);
    }
    this.setAssets(options.assets);
    if (this.isRestored) this.saver.change(this.document.stored);
  }

  /** Moves the playhead to a place and selects its clip, if it still exists. */
  show({ at, clipId }: AskedPlace): void {
    const isThere = clipId !== null && this.store.get(clipIndexAtom).has(clipId);
    this.store.set(selectionAtom, new Set(isThere ? [clipId] : []));
    this.playback.seek(at);
  }

  /** The preview's format, in the shape on screen. */
  get format(): PreviewFormat {
    return this.store.get(previewFormatAtom);
  }

  /** The state from which the next visit continues. */
  get visit(): Visit {
    return visitOf(this.store, this.playback.currentTime());
  }

  /** Beats heard in an asset's sound on this device. The timeline sets it, as it measures sound. */
  beatsOf: BeatLookup = () => [];

  readonly media: MediaLookup = (assetId) => {
    const source = this.#sources.get(assetId);
    // Only music is cut to its beats: footage has sound of other kinds.
    const beats = source?.type === 'audio' && !source.bars ? this.beatsOf(assetId) : [];
    return source && beats.length > 0 ? { ...source, beats } : source;
  };

  get assets(): readonly Asset[] {
    return this.#assets;
  }

  /** Applies a changed library. */
  setAssets(assets: readonly Asset[]): void {
    if (assets === this.#assets) return;
    this.#assets = assets;
    this.#sources = new Map(assets.map((asset) => [asset.id, planSourceOf(asset)]));
    this.#sendProgram();
  }

  /** Shows the outcome of a gesture that is not released yet. Null, or any edit, brings the document's timeline back. */
  showDraft(timeline: Timeline | null): void {
    if (timeline === this.#draft) return;
    this.#draft = timeline;
    this.#sendProgram();
  }

  /** Makes and announces an edit; a refused one shakes the clips in the way and announces the reason. Returns true if made. */
  edit(label: string, asked: EditResult): boolean {
    if (this.document.refusesEdit()) return false;
    const result = keepLocked(this.document.timeline, asked);
    if (!result.ok) {
      this.announce(result.message);
      this.view.send({ type: 'shake', clipIds: result.clipIds });
      return false;
    }
    if (result.timeline === this.document.timeline) return true;
    const { timeline, shift } = result;
    this.document.record(shift ? shiftMarkers(timeline, shift) : timeline, label);
    this.announce(label);
    return true;
  }

  /** Shows an edit in a toast that offers Undo as long as it is the latest step, beside `otherAction`. */
  offerUndo(label: string, description?: string | undefined, otherAction?: ToastOptions['otherAction']): void {
    const isLatest = () => this.store.get(undoLabelAtom) === label;
    const action = { label: 'Undo', onSelect: () => isLatest() && this.undo() };
    this.#undoToastId = toast({
      title: label,
      description,
      ...(isLatest() && { action }),
      ...(otherAction && { otherAction }),
    });
  }

  /** Undoes the latest step and announces it. */
  undo(): void {
    const label = this.document.undo();
    if (label !== null) this.announce(`Undone: ${label}`);
  }

  /** Redoes the step undone last and announces it. */
  redo(): void {
    const label = this.document.redo();
    if (label !== null) this.announce(`Redone: ${label}`);
  }

  #withdrawUndo(): void {
    if (this.#undoToastId !== null) dismissToast(this.#undoToastId);
    this.#undoToastId = null;
  }

  /** Announces to screen readers. */
  announce(text: string): void {
    const { number } = this.store.get(announcementAtom);
    this.store.set(announcementAtom, { text, number: number + 1 });
  }

  /**
   * Frees the engine and sends unsaved edits. The device stores those that can't be sent. Settles with the server's
   * answer.
   */
  async dispose(): Promise<void> {
    this.#leaving.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#withdrawUndo();
    this.playback.detach();
    const { type } = this.saver.state;
    const sending = type === 'waiting' || type === 'saving' ? this.saver.flush() : null;
    this.saver.stop();
    await sending;
  }

  #sendProgram(): void {
    const [captionLook, logo] = [this.store.get(captionLookAtom), this.store.get(logoAtom) ?? undefined];
    const { tracks, luts } = this.#draft ?? this.document.timeline;
    this.playback.setProgram({
      ...{ tracks, luts },
      sources: [...this.#sources.values()],
      format: { ...this.format, captionLook, logo },
    });
  }
}

/** An unused id for a new clip, in the alphabet that saved timelines allow. */
export function createClipId(): string {
  return `clip-${crypto.randomUUID()}`;
}
