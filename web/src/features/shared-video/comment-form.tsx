import { type FormEvent, useState } from 'react';
import { MAX_COMMENT_RANGE_US, REVIEW_LIMITS, type SharedComment } from '#shared/contracts/review.ts';
import { formatDuration } from '#shared/time/format.ts';
import { type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readableOn } from './readable-on.ts';
import { useRemark } from './use-remark.ts';

interface CommentFormProps {
  token: string;
  version: number;
  isOwner: boolean;
  /** Colour of the button. Null for the product's. */
  brandColor: string | null;
  /** The video's current time. */
  currentTime: () => Microseconds;
  /** The first letter of a comment, which pauses the video at its place. */
  onType: () => void;
  onAdded: (comment: SharedComment) => void;
}

/** A new comment at the video's current time, or on the range from there to a second time. */
export function CommentForm({ token, version, isOwner, brandColor, currentTime, onType, onAdded }: CommentFormProps) {
  const [place, setPlace] = useState<{ at: Microseconds; until: Microseconds | null } | null>(null);
  const added = (comment: SharedComment) => {
    setPlace(null);
    onAdded(comment);
  };
  const { name, setName, text, setText, errors, isPending, send } = useRemark({
    token,
    version,
    isOwner,
    onAdded: added,
  });

  const type = (value: string) => {
    if (place === null) {
      onType();
      setPlace({ at: currentTime(), until: null });
    }
    setText(value);
  };
  const endRange = () => {
    if (place === null) return;
    const now = currentTime();
    const [at, until] = now < place.at ? [now, place.at] : [place.at, now];
    if (until > at) setPlace({ at, until: Math.min(until, at + MAX_COMMENT_RANGE_US) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(place ?? { at: currentTime(), until: null });
  };

  return (
    <form noValidate onSubmit={submit} aria-label="New comment" className="flex flex-col gap-3">
      {!isOwner && (
        <TextField
          label="Your name"
          autoComplete="name"
          maxLength={REVIEW_LIMITS.guestName}
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextArea
        label="Comment"
        labelHint={place ? placeText(place) : 'at the current time'}
        rows={3}
        maxLength={REVIEW_LIMITS.text}
        value={text}
        error={errors.text}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          style={brandColor === null ? undefined : { backgroundColor: brandColor, color: readableOn(brandColor) }}
        >
          Add Comment
        </Button>
        {place && (
          <Button variant="ghost" onClick={endRange}>
            End Range Here
          </Button>
        )}
        {place && (
          <Button variant="ghost" onClick={() => setPlace({ at: currentTime(), until: null })}>
            Use Current Time
          </Button>
        )}
      </div>
    </form>
  );
}

/** "at 0:12", or "0:12 to 0:15". */
export function placeText({ at, until }: { readonly at: Microseconds; readonly until: Microseconds | null }): string {
  const from = formatDuration(microsecondsToSeconds(at));
  return until === null ? `at ${from}` : `${from} to ${formatDuration(microsecondsToSeconds(until))}`;
}
