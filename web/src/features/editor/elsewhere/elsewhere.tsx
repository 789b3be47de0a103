import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Copy } from 'lucide-react';
import { useEffect } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { editingTurnQuery } from '#web/queries/editing-turn.ts';
import { headerNoteAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { ElsewhereEvents } from './events.ts';
import { isOpenElsewhere, notePresence } from './presence.ts';
import { takeOver } from './take-over.ts';

/** Interval for checking presence, because a crashed tab sends no message. */
const LOOK_EVERY_MS = 15_000;

/**
 * Receives the saves of other tabs and devices, announces this tab's saves, and shows when another tab has the project
 * open.
 */
export function Elsewhere() {
  const session = useEditor();
  const setNote = useSetAtom(headerNoteAtom);
  const queries = useQueryClient();

  useEffect(() => {
    const { projectId, saver, store } = session;
    const leaving = new AbortController();
    // Without a network the next event, or the answer to the next save, brings the change.
    const look = () => void takeOver(session).catch(() => {});
    const readTurn = () => void queries.invalidateQueries({ queryKey: editingTurnQuery(projectId).queryKey });
    const lookForTabs = () =>
      void isOpenElsewhere(projectId).then((isOpen) => {
        if (!leaving.signal.aborted) setNote(isOpen ? <OpenElsewhere /> : null);
      });
    const events = new ElsewhereEvents({
      onSaved: (saved) => saved.projectId === projectId && saved.version > saver.version && look(),
      onTurn: (turn) => turn.projectId === projectId && readTurn(),
      onLook: () => {
        look();
        readTurn();
      },
      onPresence: lookForTabs,
    });
    void notePresence(projectId, leaving.signal).then(() => {
      events.tell({ type: 'presence' });
      lookForTabs();
    });
    let told = saver.version;
    const stopTelling = store.sub(saveStateAtom, () => {
      if (saver.state.type !== 'saved' || saver.version <= told) return;
      told = saver.version;
      events.tell({ type: 'saved', projectId, version: told });
    });
    const looking = setInterval(lookForTabs, LOOK_EVERY_MS);
    look();
    return () => {
      clearInterval(looking);
      stopTelling();
      leaving.abort();
      setNote(null);
      // Waits for the release of the lock.
      setTimeout(() => {
        events.tell({ type: 'presence' });
        events.close();
      });
    };
  }, [session, setNote, queries]);

  return null;
}

function OpenElsewhere() {
  const text = 'Also open in another tab';
  return (
    <span role="status" title={text} className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
      <Copy aria-hidden="true" className="size-3.5" />
      <span className="sr-only xl:not-sr-only">{text}</span>
    </span>
  );
}
