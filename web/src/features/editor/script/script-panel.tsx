import { useAtomValue } from 'jotai';
import { ListVideo, Plus, RefreshCw, ScrollText } from 'lucide-react';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { scenesAtom } from '#web/state/script-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RemoveSceneDialog } from './remove-scene-dialog.tsx';
import { RewriteDialog } from './rewrite-dialog.tsx';
import { SceneCard } from './scene-card.tsx';
import { ScriptAuthor } from './script-author.tsx';
import { addSceneAt, moveSceneTo } from './script-commands.ts';
import { ScriptVoice } from './script-voice.tsx';

const TakesView = lazyPart(async () => (await import('./takes/takes-view.tsx')).TakesView);

type OpenDialog =
  | { readonly type: 'none' | 'rewrite-all' }
  | { readonly type: 'rewrite' | 'remove'; readonly scene: TimelineScene };

interface Drop {
  /** Position among the scenes, from 0 to their number. */
  readonly place: number;
  readonly sceneId: string;
}

/** The project's script, scene by scene. */
export function ScriptPanel() {
  const session = useEditor();
  const scenes = useAtomValue(scenesAtom);
  const [dialog, setDialog] = useState<OpenDialog>({ type: 'none' });
  const dragged = useRef<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const [areTakesShown, setTakesShown] = useState(false);
  const takesButton = useRef<HTMLButtonElement>(null);

  const add = useCallback(
    (index: number) => {
      const id = addSceneAt(session, index);
      if (id === null) return;
      // The new card is drawn in the next frame.
      requestAnimationFrame(() => {
        const card = list.current?.querySelector(`[data-scene-id="${id}"]`);
        card?.scrollIntoView({ block: 'nearest' });
        card?.querySelector('textarea')?.focus();
      });
    },
    [session],
  );
  const addBelow = useCallback((index: number) => add(index + 1), [add]);
  const remove = useCallback((scene: TimelineScene) => setDialog({ type: 'remove', scene }), []);
  const rewrite = useCallback((scene: TimelineScene) => setDialog({ type: 'rewrite', scene }), []);
  const drag = useCallback((sceneId: string | null) => {
    dragged.current = sceneId;
    if (sceneId === null) setDrop(null);
  }, []);

  function handleDragOver(event: DragEvent): void {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-scene-id]') : null;
    const sceneId = card?.dataset['sceneId'];
    if (dragged.current === null || !card || sceneId === undefined) return;
    event.preventDefault();
    const box = card.getBoundingClientRect();
    const index = scenes.findIndex(({ id }) => id === sceneId);
    setDrop({ place: event.clientY < box.top + box.height / 2 ? index : index + 1, sceneId });
  }

  function handleDrop(event: DragEvent): void {
    const id = dragged.current;
    if (id === null || !drop) return;
    event.preventDefault();
    const from = scenes.findIndex((scene) => scene.id === id);
    moveSceneTo(session, id, drop.place > from ? drop.place - 1 : drop.place);
    setDrop(null);
  }

  if (scenes.length === 0) {
    return (
      <section aria-label="Script" className="flex min-h-0 grow flex-col overflow-y-auto bg-surface">
        <EmptyState
          headingLevel={3}
          icon={<ScrollText />}
          title="No script yet"
          description="Write the first scene: what is said, what is read, and what is shown."
          action={
            <Button icon={<Plus />} onClick={() => add(0)}>
              Add a scene
            </Button>
          }
        />
      </section>
    );
  }
  if (areTakesShown) {
    const close = () => {
      setTakesShown(false);
      requestAnimationFrame(() => takesButton.current?.focus());
    };
    return <TakesView onClose={close} />;
  }
  return (
    <section aria-label="Script" className="flex min-h-0 grow flex-col overflow-y-auto bg-surface">
      <ScriptAuthor />
      <div className="flex flex-wrap gap-2 px-3 pb-3">
        <Button size="sm" icon={<RefreshCw />} onClick={() => setDialog({ type: 'rewrite-all' })}>
          Rewrite…
        </Button>
        <Button size="sm" icon={<Plus />} onClick={() => add(scenes.length)}>
          Add a scene
        </Button>
        <Button ref={takesButton} size="sm" icon={<ListVideo />} onClick={() => setTakesShown(true)}>
          Takes…
        </Button>
        <ScriptVoice />
      </div>
      <ol
        ref={list}
        aria-label="Scenes"
        className="flex flex-col gap-3 px-3 pb-3"
        onDragOver={handleDragOver}
        onDrop={handleDrop}
      >
        {scenes.map((scene, index) => (
          <SceneCard
            key={scene.id}
            scene={scene}
            index={index}
            isLast={index === scenes.length - 1}
            drop={
              drop?.place === index
                ? 'before'
                : drop?.place === index + 1 && index === scenes.length - 1
                  ? 'after'
                  : null
            }
            onAddBelow={addBelow}
            onRemove={remove}
            onRewrite={rewrite}
            onDrag={drag}
          />
        ))}
      </ol>
      {dialog.type === 'remove' && (
        <RemoveSceneDialog scene={dialog.scene} onClose={() => setDialog({ type: 'none' })} />
      )}
      {(dialog.type === 'rewrite' || dialog.type === 'rewrite-all') && (
        <RewriteDialog
          scene={dialog.type === 'rewrite' ? dialog.scene : null}
          onClose={() => setDialog({ type: 'none' })}
        />
      )}
    </section>
  );
}
