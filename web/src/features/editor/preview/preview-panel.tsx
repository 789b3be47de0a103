import { useAtomValue } from 'jotai';
import { Clapperboard, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { createPlayback } from '#web/engine/playback.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { isBufferingAtom, isPlaybackLostAtom } from '#web/state/playback-atoms.ts';
import { previewFormatAtom } from '#web/state/preview-format.ts';
import { colorTakerAtom, commentDrawingAtom, hasSafeZonesAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { fitInside } from './fit-inside.ts';
import { handledClipAtom, pressableGraphicsAtom } from './handles/handled-clip.ts';
import { RestartLimit } from './restart-limit.ts';
import { Transport } from './transport.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useToastInset } from './use-toast-inset.ts';

/** Shown on demand. */
const SafeZones = lazyPart(async () => (await import('./safe-zones.tsx')).SafeZones);

/** Most visits select a clip, none at once. */
const ClipHandles = lazyPart(async () => (await import('./handles/clip-handles.tsx')).ClipHandles);

/** Few comments have drawings. */
const CommentDrawing = lazyPart(async () => (await import('./comment-drawing.tsx')).CommentDrawing);

/** Asked for by the inspector's eyedropper. */
const ColorLoupe = lazyPart(async () => (await import('./color-loupe.tsx')).ColorLoupe);

/** Most videos have no titles at first. */
const GraphicTargets = lazyPart(async () => (await import('./handles/graphic-targets.tsx')).GraphicTargets);

/** The picture at the playhead, as large as its frame shape allows, with the transport under it. */
export function PreviewPanel() {
  const isFullScreen = useFullScreen();
  return (
    <section
      aria-label="Preview"
      data-full-screen={isFullScreen || undefined}
      className="flex min-h-0 min-w-0 grow flex-col bg-canvas data-full-screen:visible data-full-screen:fixed data-full-screen:inset-0 data-full-screen:z-30"
    >
      <Picture />
      <Transport />
    </section>
  );
}

function Picture() {
  const { playback } = useEditor();
  const format = useAtomValue(previewFormatAtom);
  const panel = useRef<HTMLDivElement>(null);
  useToastInset(panel);
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const handled = useAtomValue(handledClipAtom);
  const hasSafeZones = useAtomValue(hasSafeZonesAtom);
  const colorTaker = useAtomValue(colorTakerAtom);
  const pressable = useAtomValue(pressableGraphicsAtom);
  const hasDrawing = useAtomValue(commentDrawingAtom) !== null;
  const isBuffering = useAtomValue(isBufferingAtom);
  const isLost = useAtomValue(isPlaybackLostAtom);
  const [engineNumber, setEngineNumber] = useState(1);
  const [restarts] = useState(() => new RestartLimit());
  const [isGivenUp, setIsGivenUp] = useState(false);

  useEffect(() => {
    void import('#web/queries/note-damage.ts').then(({ noteDamage }) => noteDamage());
  }, []);

  useEffect(() => {
    if (!isLost) return;
    const mayRestart = restarts.take(performance.now());
    setIsGivenUp(!mayRestart);
    if (mayRestart) setEngineNumber((number) => number + 1);
  }, [isLost, restarts]);

  function handleRetry(): void {
    restarts.clear();
    setIsGivenUp(false);
    setEngineNumber((number) => number + 1);
  }

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const fitted = fitInside(element.clientWidth, element.clientHeight, format.width / format.height);
      setSize(fitted);
      playback.setDisplaySize(fitted.width * devicePixelRatio, fitted.height * devicePixelRatio);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [format, playback]);

  // A canvas goes to its engine for good, so each engine gets a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost engine is replaced by the next.
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.className = 'absolute inset-0 size-full';
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', 'The video at the playhead');
    frame.current?.prepend(canvas);
    playback.attach(createPlayback({ canvas }));
    return () => {
      playback.detach();
      canvas.remove();
    };
  }, [playback, engineNumber]);

  return (
    <div ref={panel} className="min-h-0 grow p-3 sm:p-4">
      {/* Handles at the frame's edge reach over it. */}
      <div ref={room} className="grid size-full place-items-center overflow-clip [overflow-clip-margin:10px]">
        <div className="relative" style={size}>
          <div ref={frame} className="absolute inset-0 overflow-hidden rounded-sm bg-black ring-1 ring-line">
            {isGivenUp ? <StoppedPreview onRetry={handleRetry} /> : <EmptyPreview height={size.height} />}
            {isBuffering && (
              <LoaderCircle aria-hidden="true" className="absolute top-3 right-3 size-5 animate-spin text-muted" />
            )}
          </div>
          {hasSafeZones && size.width > 0 && <SafeZones height={size.height} />}
          {pressable.length > 0 && !isGivenUp && size.width > 0 && (
            // A title is over selected footage, and under the handles of a selected title.
            <GraphicTargets graphics={pressable} frame={size} isAbove={handled?.clip.assetId !== ''} />
          )}
          {handled && !isGivenUp && size.width > 0 && (
            <ClipHandles key={handled.clip.id} placed={handled} frame={size} />
          )}
          {hasDrawing && !isGivenUp && size.width > 0 && <CommentDrawing frame={size} />}
          {colorTaker && !isGivenUp && size.width > 0 && <ColorLoupe frame={size} onTake={colorTaker.take} />}
        </div>
      </div>
    </div>
  );
}

/** Covers the frame once the engine has died too often to restart by itself. */
function StoppedPreview({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-canvas p-4 text-center"
    >
      <p className="font-semibold text-sm">The preview stopped</p>
      <p className="text-balance text-muted text-xs">
        This browser could not restart it. Your timeline is not affected.
      </p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** In a lower frame captions take the hint's place. */
const ROOM_FOR_HINT_PX = 240;

/** Covers the black frame while there is neither footage nor a title. */
function EmptyPreview({ height }: { height: number }) {
  const hasPicture = useAtomValue(timelineAtom).tracks.some(
    ({ type, clips }) => type === 'video' && clips.some((clip) => !isPlaceholder(clip, type)),
  );
  if (hasPicture) return null;
  return (
    <div
      className="absolute inset-x-0 top-0 flex flex-col items-center px-4 text-center"
      style={{ paddingTop: height * 0.16 }}
    >
      <Clapperboard aria-hidden="true" className="mb-3 size-6 text-faint" />
      <p className="font-semibold text-sm">No video asset added yet</p>
      {height >= ROOM_FOR_HINT_PX && (
        <p className="mt-1 text-balance text-muted text-xs">Add videos from the Media Library to see them here.</p>
      )}
    </div>
  );
}
