import { type FormEvent, useEffect, useRef, useState } from 'react';
import { commentTextSchema, REVIEW_LIMITS, type SharedComment } from '#shared/contracts/review.ts';
import { describeError } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { deleteRemark, editRemark } from './shared-api.ts';

interface RemarkProps {
  token: string;
  comment: SharedComment;
  onChanged: (comment: SharedComment, said: string) => void;
  onRemoved: (comment: SharedComment) => void;
  /** A form of the comment opened or closed. */
  onHold: (id: string, isHeld: boolean) => void;
}

/** The text of a comment or a reply. The guest who wrote it can change and delete it. */
export function Remark({ token, comment, onChanged, onRemoved, onHold }: RemarkProps) {
  const [mode, setMode] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const editButton = useRef<HTMLButtonElement>(null);
  const { id, text, isEdited, isMine } = comment;
  const isOpen = mode !== 'reading';
  useEffect(() => {
    if (!isOpen) return;
    onHold(id, true);
    return () => onHold(id, false);
  }, [isOpen, id, onHold]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button is drawn again when a form closes.
    if (wasOpen.current && !isOpen) editButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setMode('reading');
  const kind = comment.parentId === null ? 'comment' : 'reply';

  if (mode === 'editing') {
    return (
      <EditForm
        {...{ kind, text }}
        onCancel={close}
        onSave={async (typed) => {
          onChanged(await editRemark(token, id, typed), kind === 'comment' ? 'Comment changed' : 'Reply changed');
          close();
        }}
      />
    );
  }
  return (
    <>
      {/* A stranger's text, in its own direction. */}
      <p dir="auto" className="whitespace-pre-wrap break-words text-md">
        {text}
        {isEdited && <span className="text-muted text-sm"> (edited)</span>}
      </p>
      {isMine && mode === 'reading' && (
        <div className="flex gap-1">
          <Button
            ref={editButton}
            variant="ghost"
            size="sm"
            aria-label={`Edit your ${kind}`}
            onClick={() => setMode('editing')}
          >
            Edit
          </Button>
          <Button variant="ghost" size="sm" aria-label={`Delete your ${kind}`} onClick={() => setMode('deleting')}>
            Delete
          </Button>
        </div>
      )}
      {mode === 'deleting' && (
        <DeleteQuestion
          kind={kind}
          onCancel={close}
          onDelete={async () => {
            await deleteRemark(token, id);
            onRemoved(comment);
          }}
        />
      )}
    </>
  );
}

interface EditFormProps {
  kind: 'comment' | 'reply';
  text: string;
  onCancel: () => void;
  onSave: (text: string) => Promise<void>;
}

function EditForm({ kind, text, onCancel, onSave }: EditFormProps) {
  const [typed, setTyped] = useState(text);
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = commentTextSchema.safeParse(typed);
    if (!checked.success) return setFailure(checked.error.issues[0]?.message ?? 'Write a comment.');
    setIsPending(true);
    try {
      await onSave(typed);
    } catch (error) {
      setFailure(describeError(error));
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} aria-label={`Edit your ${kind}`} className="flex flex-col gap-2">
      <TextArea
        label={kind === 'comment' ? 'Your comment' : 'Your reply'}
        rows={3}
        autoFocus
        maxLength={REVIEW_LIMITS.text}
        value={typed}
        error={failure}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className="flex gap-1">
        <Button type="submit" size="sm" isPending={isPending}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface DeleteQuestionProps {
  kind: 'comment' | 'reply';
  onCancel: () => void;
  onDelete: () => Promise<void>;
}

/** Asks in place, without the scripts of a dialog. */
function DeleteQuestion({ kind, onCancel, onDelete }: DeleteQuestionProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    setIsPending(true);
    try {
      await onDelete();
    } catch (error) {
      setFailure(describeError(error));
      setIsPending(false);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and this holds buttons.
    <div role="group" aria-label={`Delete your ${kind}?`} className="flex flex-col gap-2">
      <p className="text-sm">Delete your {kind}? This cannot be undone.</p>
      {failure !== null && (
        <p role="alert" className="text-danger text-xs">
          {failure}
        </p>
      )}
      <div className="flex gap-1">
        <Button variant="danger" size="sm" autoFocus isPending={isPending} onClick={remove}>
          {kind === 'comment' ? 'Delete Comment' : 'Delete Reply'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
