import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Asset } from '#shared/contracts/asset.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import { filmstripQuery, peaksQuery } from '#web/engine/derivative-queries.ts';
import { useShortcuts } from '#web/features/editor/actions/use-shortcuts.ts';
import { LazyOverlays } from '#web/features/editor/lazy-overlays.tsx';
import { Placement, PlacementProvider } from '#web/features/editor/library/placement-context.ts';
import { LiveAnnouncer } from '#web/features/editor/live-announcer.tsx';
import type { CopyAnswer } from '#web/features/editor/session/copy-project.ts';
import { EditorContext } from '#web/features/editor/session/editor-context.ts';
import { EditorSession } from '#web/features/editor/session/editor-session.ts';
import type { Visit } from '#web/features/editor/session/last-visit.ts';
import type { DeviceCopy } from '#web/features/editor/session/stored-timeline.ts';
import { TimelinePanel } from '#web/features/editor/timeline/timeline-panel.tsx';
import { assetsQuery } from '#web/queries/assets.ts';
import type { SaveAnswer } from '#web/state/timeline-saver.ts';
import { ReadOnlyFields } from '#web/ui/read-only-fields.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

export const SECOND = 1_000_000;

/** The tests' media: a 10 s film with sound, a 30 s song, a picture. */
export const FILM = asset({ id: 'asset-film', type: 'video', name: 'film.mp4', durationSeconds: 10 });
export const SONG = asset({
  id: 'asset-song',
  type: 'audio',
  name: 'song.mp3',
  durationSeconds: 30,
  width: null,
  height: null,
});
export const PICTURE = asset({ id: 'asset-picture', type: 'image', name: 'picture.png', durationSeconds: null });

interface Modifiers {
  shift?: boolean;
  alt?: boolean;
  ctrl?: boolean;
}

interface EditorDriverOptions {
  readonly timeline?: Timeline;
  /** Default: a film, a song and a picture. */
  readonly assets?: readonly Asset[];
  /** Shown beside the timeline, such as the header. */
  readonly beside?: ReactNode;
  /** The device’s copy and its storage. Without it nothing is stored. */
  readonly device?: DeviceCopy;
  /** View at the end of an earlier visit. */
  readonly visit?: Visit;
  /** The server; without one every save succeeds. */
  readonly save?: (timeline: Timeline, baseVersion: number) => Promise<SaveAnswer>;
  /** Creates a project from a timeline. Without it every copy succeeds. */
  readonly copy?: (timeline: Timeline) => Promise<CopyAnswer>;
  readonly onRefused?: (message: string) => void;
  /** True for a reviewer. */
  readonly isReadOnly?: boolean;
}

/** Operates the editor's timeline on a real page as a user does (press, move, release, keys) and reads the document. */
export class EditorDriver {
  readonly session: EditorSession;
  readonly placement = new Placement();
  readonly #root: Root;
  #at = { x: 0, y: 0 };
  #held: Modifiers = {};

  constructor(options: EditorDriverOptions = {}) {
    const assets = [...(options.assets ?? [FILM, SONG, PICTURE])];
    this.session = new EditorSession({
      projectId: 'project-under-test',
      server: { version: 1, timeline: options.timeline ?? timelineOf({}) },
      kept: options.device?.kept ?? null,
      visit: options.visit ?? null,
      format: { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
      assets,
      isReadOnly: options.isReadOnly ?? false,
      save: options.save ?? (async (_timeline, version) => ({ type: 'saved', version: version + 1 })),
      copy: options.copy ?? (async () => ({ type: 'copied', projectId: 'copied-project' })),
      keep: async (kept) => options.device?.keep(kept),
      forget: async () => options.device?.forget(),
      onRefused: options.onRefused ?? (() => {}),
    });
    const queries = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    });
    queries.setQueryData(assetsQuery().queryKey, assets);
    for (const { id } of assets) {
      queries.setQueryData(filmstripQuery(id).queryKey, null);
      queries.setQueryData(peaksQuery(id).queryKey, null);
    }
    document.documentElement.dataset['theme'] = 'studio';
    const host = document.createElement('div');
    host.style.cssText = 'position: fixed; inset: 0; display: flex; height: 600px';
    document.body.replaceChildren(host);
    this.#root = createRoot(host);
    flushSync(() =>
      this.#root.render(
        <QueryClientProvider client={queries}>
          <Provider store={this.session.store}>
            <TooltipProvider>
              <EditorContext value={this.session}>
                <PlacementProvider value={this.placement}>
                  <ReadOnlyFields value={this.session.document.isReadOnly}>
                    {options.beside}
                    <div className="flex h-[420px] min-w-0 grow flex-col">
                      <TimelinePanel />
                    </div>
                    <Keys session={this.session} />
                    <LazyOverlays />
                    <LiveAnnouncer />
                  </ReadOnlyFields>
                  <Toaster />
                </PlacementProvider>
              </EditorContext>
            </TooltipProvider>
          </Provider>
        </QueryClientProvider>,
      ),
    );
  }

  dispose(): void {
    flushSync(() => this.#root.unmount());
    void this.session.dispose();
  }

  /** The clips of a track as "id start-end" in seconds, in order. */
  clips(trackId: string): string[] {
    const track = this.session.document.timeline.tracks.find(({ id }) => id === trackId);
    return (track?.clips ?? []).map((clip) => `${clip.id} ${clip.start / SECOND}-${clip.end / SECOND}`);
  }

  clip(clipId: string): Clip {
    const clip = this.session.document.timeline.tracks.flatMap(({ clips }) => clips).find(({ id }) => id === clipId);
    if (!clip) throw new Error(`No clip ${clipId}.`);
    return clip;
  }

  selected(): string[] {
    return [...this.session.document.selection].toSorted();
  }

  announced(): string {
    return document.querySelector('[data-announcer]')?.textContent ?? '';
  }

  element(clipId: string): HTMLElement {
    const element = document.querySelector<HTMLElement>(`[data-clip-id="${clipId}"]`);
    if (!element) throw new Error(`Clip ${clipId} is not drawn.`);
    return element;
  }

  get scroller(): HTMLElement {
    const element = document.querySelector<HTMLElement>('[data-timeline-scroller]');
    if (!element) throw new Error('No timeline.');
    return element;
  }

  ghosts(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('.stage-ghost')];
  }

  /** Presses a clip on the page: in its middle, or some px inside one of its edges. */
  pressClip(clipId: string, part: 'body' | 'start' | 'end' = 'body', modifiers: Modifiers = {}): this {
    const box = this.element(clipId).getBoundingClientRect();
    const x = part === 'start' ? box.left + 4 : part === 'end' ? box.right - 4 : box.left + box.width / 2;
    return this.press(x, box.top + box.height / 2, modifiers);
  }

  press(x: number, y: number, modifiers: Modifiers = {}): this {
    this.#at = { x, y };
    this.#held = modifiers;
    const target = document.elementFromPoint(x, y) ?? document.body;
    flushSync(() => {
      target.dispatchEvent(this.#event('pointerdown', 1));
      target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
    });
    return this;
  }

  /** Moves by some px in a few steps, like a hand. */
  moveBy(dx: number, dy = 0): this {
    const from = this.#at;
    for (const share of [0.2, 0.6, 1]) {
      this.#at = { x: from.x + dx * share, y: from.y + dy * share };
      this.#dispatch('pointermove', 1);
    }
    return this;
  }

  moveTo(x: number, y: number): this {
    return this.moveBy(x - this.#at.x, y - this.#at.y);
  }

  letGo(): this {
    this.#dispatch('pointerup', 0);
    return this;
  }

  hold(modifiers: Modifiers): this {
    this.#held = modifiers;
    return this;
  }

  /** Position on the page, in px, of a time on a track. */
  place(trackId: string, seconds: number): { x: number; y: number } {
    const lane = [...document.querySelectorAll<HTMLElement>('[data-lane]')].find(
      (element) => element.getAttribute('aria-label') === trackName(trackId),
    );
    if (!lane) throw new Error(`No lane ${trackId}.`);
    const box = lane.getBoundingClientRect();
    return { x: box.left + 20 + seconds * 100, y: box.top + box.height / 2 };
  }

  key(key: string, modifiers: Modifiers = {}): this {
    const target = document.activeElement ?? document.body;
    const init = {
      key,
      bubbles: true,
      cancelable: true,
      shiftKey: modifiers.shift ?? false,
      altKey: modifiers.alt ?? false,
      ctrlKey: modifiers.ctrl ?? false,
    };
    flushSync(() => {
      target.dispatchEvent(new KeyboardEvent('keydown', init));
      target.dispatchEvent(new KeyboardEvent('keyup', init));
    });
    return this;
  }

  seek(seconds: number): this {
    this.session.playback.seek(timelineTime(secondsToMicroseconds(seconds)));
    return this;
  }

  #dispatch(type: string, buttons: number): void {
    const target = document.elementFromPoint(this.#at.x, this.#at.y) ?? document.body;
    flushSync(() => target.dispatchEvent(this.#event(type, buttons)));
  }

  #event(type: string, buttons: number): PointerEvent {
    return new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons,
      clientX: this.#at.x,
      clientY: this.#at.y,
      shiftKey: this.#held.shift ?? false,
      altKey: this.#held.alt ?? false,
      ctrlKey: this.#held.ctrl ?? false,
    });
  }
}

function Keys({ session }: { session: EditorSession }) {
  useShortcuts(session);
  return null;
}

/** Readable form of "video-2". */
function trackName(trackId: string): string {
  const [type = '', number = ''] = trackId.split('-');
  return `${type[0]?.toUpperCase()}${type.slice(1)} track ${number}`;
}

/** A timeline from "id start-end" in seconds; video clips use the film, audio clips the song. */
export function timelineOf(tracks: Readonly<Record<string, readonly string[]>>): Timeline {
  const named = { 'video-1': [], 'audio-1': [], 'caption-1': [], ...tracks };
  return {
    tracks: Object.entries(named).map(([id, clips]): Track => {
      const type = id.split('-')[0] as TrackType;
      return { id, type, clips: clips.map((text) => clipOf(text, type)) };
    }),
  };
}

/** "a 1-3" plays from the start of its source, "a 1-3 @2" from 2 s in; "scene1 0-3" is a placeholder. */
function clipOf(text: string, type: TrackType): Clip {
  const match = /^(\S+) ([\d.]+)-([\d.]+)(?: @([\d.]+))?$/.exec(text);
  if (!match) throw new Error(`Not a clip: ${text}`);
  const [, id = '', start, end, from = '0'] = match;
  const range = {
    id,
    start: timelineTime(secondsToMicroseconds(Number(start))),
    end: timelineTime(secondsToMicroseconds(Number(end))),
    in: sourceTime(secondsToMicroseconds(Number(from))),
    out: sourceTime(secondsToMicroseconds(Number(from) + Number(end) - Number(start))),
  };
  if (type === 'caption') return { ...range, assetId: '', text: `Text of ${id}` };
  if (id.startsWith('scene'))
    return { ...range, assetId: '', scene: { number: Number(id.slice(5)), visual: 'A view' } };
  return { ...range, assetId: type === 'video' ? FILM.id : SONG.id };
}

function asset(fields: Pick<Asset, 'id' | 'type' | 'name' | 'durationSeconds'> & Partial<Asset>): Asset {
  return {
    fileName: fields.name,
    storageUrl: `/files/${fields.id}`,
    fileSize: 2_500_000,
    mimeType: `${fields.type}/test`,
    width: 1920,
    height: 1080,
    thumbnailUrl: null,
    projectId: 'project-under-test',
    probe: null,
    originalAssetId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
