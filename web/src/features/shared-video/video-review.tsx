import { useEffect, useRef } from 'react';
import type { SharedComment, SharedVideo } from '#shared/contracts/review.ts';
import { sharedPagePath } from '#shared/review/shared-page.ts';
import { microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DrawingOverPicture } from './drawing-over-picture.tsx';
import { sharedUrl } from './shared-api.ts';
import { SharedPlayer } from './shared-player.tsx';
import { useComments } from './use-comments.ts';
import { useDrawing } from './use-drawing.ts';

interface VideoReviewProps {
  token: string;
  video: Extract<SharedVideo, { isLocked: false }>;
}

/** A shared video with its comments: beside it on wide screens, below it on phones. */
export function VideoReview({ token, video }: VideoReviewProps) {
  const player = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { comments, failure, status, add, replace, remove, hold } = useComments(token, video.version);

  const text = useRef<HTMLTextAreaElement>(null);
  const drawing = useDrawing(token, player);
  const { parts } = drawing;

  const jump = (comment: SharedComment) => {
    if (!player.current) return;
    player.current.pause();
    player.current.currentTime = microsecondsToSeconds(comment.at);
    player.current.scrollIntoView({ block: 'nearest' });
    drawing.showOf(comment);
  };
  useTabIcon(token, video);
  const finishDrawing = () => {
    drawing.hide();
    text.current?.focus();
  };

  return (
    <Page
      title={video.title}
      documentTitle={video.brand?.isWhiteLabel ? `${video.title} – ${video.brand.name}` : undefined}
      theme="public"
      header={<BrandHeader token={token} video={video} />}
      className="grid gap-6 py-4 sm:py-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <SharedPlayer
          token={token}
          video={video}
          ref={player}
          onPlay={drawing.hide}
          onSeeking={drawing.hideElsewhere}
          overlay={<DrawingOverPicture drawing={drawing} player={player} onDone={finishDrawing} />}
        />
        {parts && drawing.shown.type === 'drawing' && (
          <parts.DrawingTools
            drawing={drawing.draft}
            onChange={drawing.setDraft}
            color={drawing.color}
            onColor={drawing.setColor}
            onDone={finishDrawing}
          />
        )}
        <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
          <h1 dir="auto" className="min-w-0 text-balance break-words font-semibold text-lg sm:text-xl">
            {video.title}
          </h1>
          {(video.allowDownload || video.isOwner) && (
            <Button asChild>
              <a href={sharedUrl(token, 'download', video.version)} download>
                Download
              </a>
            </Button>
          )}
        </div>
        <VersionLinks token={token} video={video} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <DecisionPanel token={token} video={video} />
        <section aria-labelledby="comments" className="flex min-w-0 flex-col gap-5">
          <h2 id="comments" ref={heading} tabIndex={-1} className="font-semibold text-lg">
            Comments
          </h2>
          <CommentForm
            token={token}
            version={video.version}
            isOwner={video.isOwner}
            brandColor={video.brand?.colors[0] ?? null}
            currentTime={() => secondsToMicroseconds(player.current?.currentTime ?? 0)}
            onType={() => player.current?.pause()}
            onAdded={add}
            drawing={drawing}
            ref={text}
          />
          {failure === null ? (
            <CommentList
              token={token}
              version={video.version}
              isOwner={video.isOwner}
              comments={comments}
              onJump={jump}
              onAdded={add}
              onChanged={replace}
              onRemoved={(comment) => {
                remove(comment);
                // The button that had the focus is gone.
                heading.current?.focus();
              }}
              onHold={hold}
            />
          ) : (
            <p className="text-danger text-sm">{failure}</p>
          )}
          <p role="status" className="sr-only">
            {status}
          </p>
        </section>
      </div>
    </Page>
  );
}

/** Links to the versions of a video that has several. */
function VersionLinks({ token, video: { version, versions } }: VideoReviewProps) {
  if (versions.length < 2) return null;
  return (
    <nav aria-label="Versions" className="mt-3 flex flex-wrap gap-2">
      {versions.toReversed().map((each, index) => (
        <Button key={each} size="sm" asChild className="aria-[current]:border-accent">
          <a
            href={index === 0 ? sharedPagePath(token) : `${sharedPagePath(token)}?version=${each}`}
            aria-current={each === version ? 'page' : undefined}
          >
            Version {each}
          </a>
        </Button>
      ))}
    </nav>
  );
}

/** Shows the product's icon in the tab, or the logo of a white label. The page begins without an icon. */
function useTabIcon(token: string, { brand }: VideoReviewProps['video']): void {
  const logo = brand?.hasLogo ? sharedUrl(token, 'logo') : 'data:,';
  const icon = brand?.isWhiteLabel ? logo : '/favicon.svg';
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);
}

/** The brand's colours, logo and name. Without a brand, a quiet line of the product. */
function BrandHeader({ token, video: { brand } }: VideoReviewProps) {
  return (
    <header className="border-line border-b bg-surface">
      <div aria-hidden="true" className="flex h-1.5">
        {(brand?.colors.slice(0, 4) ?? ['var(--accent)']).map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kit may repeat a colour, and the list never changes.
          <span key={index} className="grow" style={{ backgroundColor: color }} />
        ))}
      </div>
      <p className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-2.5 font-semibold text-md sm:px-6">
        {brand?.hasLogo && (
          <img src={sharedUrl(token, 'logo')} alt="" className="h-8 w-auto max-w-32 shrink-0 object-contain" />
        )}
        <span dir="auto" className="min-w-0 truncate">
          {brand?.name ?? 'Shared with Clipwright'}
        </span>
      </p>
    </header>
  );
}
