import { FolderInput } from 'lucide-react';
import { useRef } from 'react';
import { PROJECT_FILE_EXTENSION } from '#shared/hand-off/project-file-name.ts';
import { Button } from '#web/ui/button.tsx';

/** Lets the user choose a project file. A phone’s header has no room for it. */
export function OpenProjectFileButton({ onFile }: { onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        className="px-2.5 max-sm:hidden"
        aria-label="Open a Project File…"
        onClick={() => picker.current?.click()}
      >
        <FolderInput aria-hidden="true" className="lg:hidden" />
        <span className="hidden lg:inline">Open a Project File…</span>
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Project file"
        accept={`.${PROJECT_FILE_EXTENSION}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
