import { type FormEvent, useState } from 'react';
import { guestNameSchema, REVIEW_LIMITS, type SharedVideo } from '#shared/contracts/review.ts';
import type { ReviewDecisionKind, SharedDecision } from '#shared/contracts/review-decision.ts';
import { DecisionList } from '#web/features/review/decision-list.tsx';
import { formatDay } from '#web/features/review/due-day.ts';
import { describeError } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { keepGuestName, readGuestName } from './guest-name.ts';
import { sendDecision, sharedUrl } from './shared-api.ts';
import { useDecisions } from './use-decisions.ts';

interface DecisionPanelProps {
  token: string;
  video: Extract<SharedVideo, { isLocked: false }>;
}

const BUTTONS: Readonly<Record<ReviewDecisionKind, string>> = {
  approved: 'Approve',
  changes_requested: 'Ask for Changes',
};

/** The reviewers’ decisions, and the guest's own decision. */
export function DecisionPanel({ token, video: { isOwner, dueOn, version, versions } }: DecisionPanelProps) {
  const isNewest = version === versions.at(-1);
  const { decisions, failure, status, decided } = useDecisions(token);
  const [chosen, setChosen] = useState<ReviewDecisionKind | null>(null);
  const comparable = versions.map((each) => ({ version: each, url: sharedUrl(token, 'video', each) }));
  if (isOwner && decisions?.length === 0) return null;
  const mine = decisions?.find(({ isMine }) => isMine);
  const current = mine?.isCurrent ? mine : undefined;
  return (
    <section aria-labelledby="decision" className="flex min-w-0 flex-col gap-3">
      <h2 id="decision" className="font-semibold text-lg">
        Review
      </h2>
      {dueOn !== null && !isOwner && <p className="text-muted text-sm">Please decide by {formatDay(dueOn)}.</p>}
      {failure !== null && <p className="text-danger text-sm">{failure}</p>}
      {decisions !== null && decisions.length > 0 && (
        <DecisionList label="Decisions" decisions={decisions} versionsOf={() => comparable} />
      )}
      {!isOwner && !isNewest && <p className="text-muted text-sm">Only the newest version can be approved.</p>}
      {!isOwner && isNewest && chosen === null && decisions !== null && (
        <div className="flex flex-wrap gap-2">
          {(['approved', 'changes_requested'] as const)
            .filter((kind) => kind !== current?.decision)
            .map((kind) => (
              <Button key={kind} onClick={() => setChosen(kind)}>
                {current ? `${BUTTONS[kind]} Instead` : BUTTONS[kind]}
              </Button>
            ))}
        </div>
      )}
      {chosen !== null && (
        <DecisionForm
          {...{ token, version, mine, chosen }}
          onCancel={() => setChosen(null)}
          onDecided={(decision) => {
            setChosen(null);
            decided(decision);
          }}
        />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  );
}

interface DecisionFormProps {
  token: string;
  version: number;
  mine: SharedDecision | undefined;
  chosen: ReviewDecisionKind;
  onCancel: () => void;
  onDecided: (decision: SharedDecision) => void;
}

function DecisionForm({ token, version, mine, chosen, onCancel, onDecided }: DecisionFormProps) {
  const [name, setName] = useState(() => mine?.reviewer.name ?? readGuestName());
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ name?: string; note?: string }>({});
  const [isPending, setIsPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = guestNameSchema.safeParse(name);
    setErrors(checked.success ? {} : { name: checked.error.issues[0]?.message ?? 'Enter your name.' });
    if (!checked.success) return;
    setIsPending(true);
    try {
      onDecided(await sendDecision(token, { name, decision: chosen, note, version }));
      keepGuestName(name);
    } catch (error) {
      setErrors({ note: describeError(error) });
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} aria-label={BUTTONS[chosen]} className="flex flex-col gap-3">
      <TextField
        label="Your name"
        autoComplete="name"
        autoFocus
        maxLength={REVIEW_LIMITS.guestName}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Note"
        labelHint="optional"
        rows={2}
        maxLength={REVIEW_LIMITS.text}
        value={note}
        error={errors.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {chosen === 'approved' ? 'Approve Video' : 'Send Request'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
