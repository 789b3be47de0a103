import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, getToasts, subscribeToToasts, type Toast } from './toast-store.ts';

/** Failures and toasts with an action stay longer. */
const DURATION_MS = 5_000;
const LONG_DURATION_MS = 10_000;

/** Focuses the toast from anywhere. */
const FOCUS_KEY = 'F8';

/** Shows the toasts; the app has one at its root. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts);
  const region = useRef<HTMLElement>(null);
  const open = toasts.filter((shown) => shown.isOpen);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === FOCUS_KEY) region.current?.querySelector<HTMLElement>('button')?.focus();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    // At the top on phones, away from thumbs and the bottom bar. `--toast-inset` keeps a page's lower edge free.
    <section
      ref={region}
      aria-label={`Notifications (${FOCUS_KEY})`}
      className="pointer-events-none fixed right-0 bottom-(--toast-inset,0px) z-60 w-104 max-w-full p-4 max-sm:top-12 max-sm:bottom-auto"
    >
      {/*
       * Both always exist, because screen readers announce content that enters a live region, not a region that appears
       * with it.
       */}
      <div aria-live="polite">
        {open.map((shown) => shown.variant !== 'destructive' && <Card key={shown.id} toast={shown} />)}
      </div>
      <div aria-live="assertive">
        {open.map((shown) => shown.variant === 'destructive' && <Card key={shown.id} toast={shown} />)}
      </div>
    </section>
  );
}

function Card({ toast }: { toast: Toast }) {
  const isDestructive = toast.variant === 'destructive';
  const [isHeld, setIsHeld] = useState(false);
  const durationMs = isDestructive || toast.action ? LONG_DURATION_MS : DURATION_MS;

  // A hovered or focused toast stays, so that it can be read and its button pressed.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it from going; its buttons do the rest.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
      className={classNames(
        // As small as its text, because fields and clips are behind it.
        'pointer-events-auto mt-2 ml-auto flex w-fit max-w-full animate-rise items-start gap-3 rounded-lg border bg-raised py-2 pr-2 pl-4 text-sm',
        isDestructive ? 'border-danger' : 'border-line-strong',
      )}
    >
      <div className="min-w-0 grow py-1">
        <p className={classNames('font-semibold', isDestructive && 'text-danger')}>{toast.title}</p>
        {toast.description && <div className="mt-0.5 line-clamp-6 break-words text-muted">{toast.description}</div>}
      </div>
      {[toast.action, toast.otherAction].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              onClick={() => {
                action.onSelect();
                dismissToast(toast.id);
              }}
              className="shrink-0 self-center rounded-md border border-control px-2.5 py-1 font-medium hover:border-text"
            >
              {action.label}
            </button>
          ),
      )}
      <IconButton label="Dismiss" icon={<X />} size="sm" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
