import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface DemoDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A film of a minute about the product, made with it, with its sound. It loads when the dialog opens and doesn't loop.
 * The browser's own dialog traps the focus, closes on Escape and returns the focus.
 */
export function DemoDialog({ isOpen, onClose }: DemoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, as the browser provides.
    <dialog
      ref={dialog}
      aria-labelledby="demo-title"
      data-theme="studio"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto max-h-[94dvh] max-w-[94vw] overflow-hidden rounded-lg border border-line-strong bg-surface p-0 text-text backdrop:bg-scrim"
    >
      <div className="flex items-center justify-between gap-6 py-2 pr-2 pl-4">
        <h2 id="demo-title" className="font-semibold text-base">
          Made in Clipwright
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close"
            className="grid size-9 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </form>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useMediaCaption: the picture shows every spoken word.
        <video
          src="/media/landing-demo.mp4"
          poster="/media/landing-demo.webp"
          width={1280}
          height={720}
          controls
          autoPlay
          playsInline
          aria-label="From an idea to a finished video, made in Clipwright"
          className="mx-auto block aspect-video w-[min(94vw,80rem)] max-h-[80dvh] bg-canvas"
        />
      )}
    </dialog>
  );
}
