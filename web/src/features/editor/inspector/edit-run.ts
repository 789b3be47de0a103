import { type KeyboardEvent, useEffect, useMemo } from 'react';
import type { EditResult } from '#shared/timeline/edits/result.ts';
import { useEditor } from '../session/editor-context.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** After this long without another edit a run has ended. */
const REST_MS = 1_000;

/** Edits that follow each other quickly, as presses of an arrow key do: together they are one step of undo. */
export class EditRun {
  readonly #session: EditorSession;
  /** Of the run that is under way, null between runs. */
  #label: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
  }

  /** Makes an edit as the session's `edit` does, within the run that is under way or as the first one of a new run. */
  edit(label: string, result: EditResult): boolean {
    const { document } = this.#session;
    if (!result.ok) return this.#session.edit(label, result);
    if (result.timeline === document.timeline) return true;
    // Undo, or an edit by other means, has ended the step meanwhile.
    if (this.#label !== label || !document.isStepOpen) {
      this.end();
      document.begin(label);
      this.#label = label;
    }
    document.show(result.timeline);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), REST_MS);
    return true;
  }

  /** Ends the run, if there is one, and says what was done. */
  end(): void {
    clearTimeout(this.#timer);
    const label = this.#label;
    this.#label = null;
    if (label === null || !this.#session.document.isStepOpen) return;
    this.#session.document.commit();
    this.#session.announce(label);
  }
}

/** The keys that step, and what is held with them. */
const STEP_KEYS = /^(Arrow|Home|End|Page|Shift)/;

interface RunBounds {
  onBlur: () => void;
  onPointerDown: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The run of some fields, and what the element around them listens to: it ends when a field is left, when the pointer or another key
 * (such as that of undo, which begins with what is done) takes over, and with the fields themselves.
 */
export function useEditRun(): { run: EditRun; bounds: RunBounds } {
  const session = useEditor();
  const run = useMemo(() => new EditRun(session), [session]);
  useEffect(() => () => run.end(), [run]);
  const end = () => run.end();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!STEP_KEYS.test(event.key)) end();
  };
  return { run, bounds: { onBlur: end, onPointerDown: end, onKeyDown } };
}
