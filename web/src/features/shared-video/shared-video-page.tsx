import { useEffect, useState } from 'react';
import type { SharedVideo } from '#shared/contracts/review.ts';
import { describeError, isNotFound } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { loadSharedVideo } from './shared-api.ts';
import { VideoReview } from './video-review.tsx';

interface SharedVideoPageProps {
  token: string;
  /** Number of the version in the page's address. Null for the newest. */
  version: string | null;
  /** The first request for the video's facts, which began before the page. */
  first: Promise<SharedVideo>;
}

type State = { type: 'loading' } | { type: 'failed'; error: unknown } | { type: 'shown'; video: SharedVideo };

/** A finished video for anyone who has its link. */
export function SharedVideoPage({ token, version, first }: SharedVideoPageProps) {
  const [asked, setAsked] = useState(first);
  const [state, setState] = useState<State>({ type: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: State) => {
      if (isCurrent) setState(next);
    };
    asked.then(
      (video) => show({ type: 'shown', video }),
      (error: unknown) => show({ type: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  const load = () => setAsked(loadSharedVideo(token, version));

  if (state.type === 'loading') return <Waiting />;
  if (state.type === 'failed') return <Failure error={state.error} onRetry={load} />;
  if (state.video.isLocked) return <PassphraseForm token={token} onUnlocked={load} />;
  return <VideoReview token={token} video={state.video} />;
}

/** Keeps the page's frame while its facts arrive. */
function Waiting() {
  return (
    <Page title="Shared video" documentTitle="Shared video" theme="public">
      <p role="status" className="sr-only">
        Loading the video
      </p>
    </Page>
  );
}

/** Tells the same of every link that does not work. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotFound(error)) {
    return (
      <MessagePage
        theme="public"
        title="This link does not work"
        documentTitle="This link does not work"
        description="Ask the person who sent it for a new one."
        action={null}
      />
    );
  }
  return (
    <MessagePage
      theme="public"
      title="The video could not be loaded"
      documentTitle="The video could not be loaded"
      description={describeError(error)}
      action={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
