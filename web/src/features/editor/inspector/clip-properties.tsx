import type { AssetCredit } from '#shared/contracts/asset.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { creditSource, isCreditRequired } from '#shared/publish/credits.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { clipDuration, isPlaceholder } from '#shared/timeline/clip-range.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { type ClipProperties as Properties, setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { canHaveSpeed } from '#shared/timeline/edits/set-speed.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { CAPTION_STYLE_NAMES } from '#web/features/editor/captions/caption-style-choice.tsx';
import { EmphasisField } from '#web/features/editor/captions/emphasis-field.tsx';
import { ReadingHints } from '#web/features/editor/captions/reading-hints.tsx';
import { useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { RecordSceneButton } from '#web/features/recording/record-scene-button.tsx';
import { FindFootageButton } from '#web/features/stock/find-footage-button.tsx';
import { useAsset } from '#web/queries/use-asset.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { CaptionStyleField } from './caption-style-field.tsx';
import { ClipTextField } from './clip-text-field.tsx';
import { EffectSections } from './effect-sections.tsx';
import { exactTimesOf } from './exact-times.ts';
import { FitField, PlaceField } from './look-fields.tsx';
import { SoundFields } from './sound-fields.tsx';
import { SpeedSection } from './speed-section.tsx';
import { TimeField } from './time-field.tsx';
import { TransitionSection } from './transition-section.tsx';

/** Everything that can be set on one clip. */
export function ClipProperties({ placed }: { placed: PlacedClip }) {
  const { clip, track } = placed;
  const session = useEditor();
  const { run, bounds } = useEditRun();
  const asset = useAsset(clip.assetId);
  const isWaiting = isPlaceholder(clip, track.type);
  const graphic = findGraphic(clip.effects);
  const isFrozen = isHeld(clip);
  const hasSound = track.type !== 'caption' && !isFrozen && session.media(clip.assetId)?.hasAudio === true;

  function set(properties: Properties, label: string, isStep = false): EditResult {
    const result = setClipProperties(session.document.timeline, clip.id, properties, session.media);
    (isStep ? run : session).edit(label, result);
    return result;
  }

  return (
    <div className="flex flex-col gap-4" {...bounds}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {asset && <Fact name="File" value={asset.name} />}
        {asset?.credit && <Credit {...asset.credit} />}
        {clip.scene && <Fact name="Scene" value={`${clip.scene.number}: ${clip.scene.visual}`} />}
        <Fact name="Length" value={`${formatSeconds(clipDuration(clip))} s`} />
      </dl>
      {isWaiting && (
        <p className="rounded-md border border-line-strong border-dashed p-2 text-muted text-xs">
          {track.type === 'audio'
            ? 'This placeholder needs sound. Drag an audio file, or a video with sound, from the Media Library onto it.'
            : 'This placeholder needs footage. Drag a video or an image from the Media Library onto it.'}
        </p>
      )}
      {isWaiting && track.type === 'video' && <FindFootageButton clipId={clip.id} />}
      {track.type === 'video' && (isWaiting || clip.sceneId || clip.scene) && (
        <RecordSceneButton clipId={clip.id} asset={asset} />
      )}
      {track.type === 'caption' ? <ClipTextField clip={clip} /> : clip.text && <ScriptNote text={clip.text} />}
      {track.type === 'caption' && <ReadingHints placed={placed} />}
      {track.type === 'caption' && <EmphasisField clip={clip} />}
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label="Start"
          value={clip.start}
          exactTimes={() => exactTimesOf(placed, session.media).start}
          onCommit={(value, isStep) => set({ start: timelineTime(value) }, 'Start changed', isStep)}
        />
        <TimeField
          label="End"
          value={clip.end}
          exactTimes={() => exactTimesOf(placed, session.media).end}
          onCommit={(value, isStep) => set({ end: timelineTime(value) }, 'End changed', isStep)}
        />
        {clip.assetId !== '' && track.type !== 'caption' && (
          <>
            <TimeField
              label="In"
              value={clip.in}
              exactTimes={() => exactTimesOf(placed, session.media).in}
              onCommit={(value, isStep) => set({ in: sourceTime(value) }, 'In point changed', isStep)}
            />
            {!isFrozen && (
              <TimeField
                label="Out"
                value={clip.out}
                exactTimes={() => exactTimesOf(placed, session.media).out}
                onCommit={(value, isStep) => set({ out: sourceTime(value) }, 'Out point changed', isStep)}
              />
            )}
          </>
        )}
      </div>
      {track.type === 'caption' && (
        <CaptionStyleField
          value={clip.style ?? DEFAULT_CAPTION_STYLE}
          onChange={(style) => set({ style }, `Caption style ${CAPTION_STYLE_NAMES[style]}`)}
        />
      )}
      {track.type === 'caption' && (
        <PlaceField value={clip.atTop ?? false} onChange={(atTop) => set({ atTop }, 'Caption moved')} />
      )}
      {hasSound && <SoundFields clips={[clip]} onSet={set} />}
      {track.type === 'video' && !graphic && (
        <FitField value={clip.fit ?? 'cover'} onChange={(fit) => set({ fit }, 'Framing changed')} />
      )}
      {track.type !== 'caption' && canHaveSpeed(clip, session.media) && (
        <SpeedSection clips={[clip]} hasSound={hasSound} isPicture={track.type === 'video'} run={run} />
      )}
      {isFrozen && <FreezeNote />}
      <TransitionSection placed={placed} run={run} />
      <EffectSections selected={[placed]} run={run} />
      <p className="text-faint text-xs">
        Clip ID <span className="select-all break-all font-mono">{clip.id}</span>
      </p>
    </div>
  );
}

/** The text of the script's scene. Only captions are drawn, so it can be read only here. */
function ScriptNote({ text }: { text: string }) {
  return (
    <section aria-label="On-screen text from the script" className="text-xs">
      <h4 className="text-faint">On-screen text from the script</h4>
      <p dir="auto" className="my-1 whitespace-pre-line break-words">
        {text}
      </p>
      <p className="text-muted">A note that is not drawn. To show it in the video, add a caption.</p>
    </section>
  );
}

function FreezeNote() {
  return (
    <p className="text-muted text-xs">
      A freeze frame: the picture at In, without sound. Drag its edges to change its length. Its effects have no
      keyframes, because all of it shows one instant of its source.
    </p>
  );
}

function Credit(credit: AssetCredit) {
  const { name, url, licenseName, licenseUrl } = credit;
  return (
    <>
      <dt className="text-faint">Credit</dt>
      <dd className="min-w-0 break-words text-muted">
        <a href={url} target="_blank" rel="noreferrer" className="underline hover:text-text">
          {name} on {creditSource(credit)}
        </a>
        {licenseName && ', '}
        {licenseName && licenseUrl ? (
          <a href={licenseUrl} target="_blank" rel="noreferrer" className="underline hover:text-text">
            {licenseName}
          </a>
        ) : (
          licenseName
        )}
        {isCreditRequired(credit) && <span className="block text-warning">Name it in your post</span>}
      </dd>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="line-clamp-3 min-w-0 break-words text-muted tabular" title={value}>
        {value}
      </dd>
    </>
  );
}
