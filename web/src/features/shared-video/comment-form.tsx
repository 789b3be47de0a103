import { type FormEvent, type Ref, useState } from 'react';
import { MAX_COMMENT_RANGE_US, REVIEW_LIMITS, type SharedComment } from '#shared/contracts/review.ts';
import { describeDrawing } from '#shared/drawing/drawing.ts';
import { formatDuration } from '#shared/time/format.ts';
import { type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readableOn } from './readable-on.ts';
import type { CommentDrawing } from './use-drawing.ts';
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
  /** The drawing that goes with the comment. */
  drawing: CommentDrawing;
  /** The field of the text. */
  ref: Ref<HTMLTextAreaElement>;
}

/** A new comment at the video's current time, or on the range from there to a second time. */
export function CommentForm({ brandColor, currentTime, onType, onAdded, drawing, ref, ...remark }: CommentFormProps) {
  const { isOwner } = remark;
  const { draft } = drawing;
  const [place, setPlace] = useState<{ at: Microseconds; until: Microseconds | null } | null>(null);
  const added = (comment: SharedComment) => {
    setPlace(null);
    drawing.clear();
    onAdded(comment);
  };
  const { name, setName, text, setText, errors, isPending, send } = useRemark({ ...remark, onAdded: added });

  const begin = () => {
    onType();
    if (place === null) setPlace({ at: currentTime(), until: null });
  };
  const type = (value: string) => {
    if (place === null) begin();
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
    void send({ ...(place ?? { at: currentTime(), until: null }), drawing: draft });
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
        ref={ref}
        label="Comment"
        labelHint={place ? placeText(place) : 'at the current time'}
        rows={3}
        maxLength={REVIEW_LIMITS.text}
        value={text}
        error={errors.text}
        onChange={({ target }) => type(target.value)}
      />
      {draft.length > 0 && <p className="text-muted text-sm">With a drawing: {describeDrawing(draft)}</p>}
      {drawing.failure !== null && (
        <p role="alert" className="text-danger text-sm">
          {drawing.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          style={brandColor === null ? undefined : { backgroundColor: brandColor, color: readableOn(brandColor) }}
        >
          Add Comment
        </Button>
        {drawing.shown.type !== 'drawing' && (
          <Button
            onClick={() => {
              begin();
              drawing.draw();
            }}
          >
            {draft.length > 0 ? 'Change Drawing' : 'Draw'}
          </Button>
        )}
        {draft.length > 0 && (
          <Button variant="ghost" onClick={drawing.clear}>
            Remove Drawing
          </Button>
        )}
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
