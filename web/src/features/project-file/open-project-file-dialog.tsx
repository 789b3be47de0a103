import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { usageQuery } from '#web/queries/account.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { sendProjectFile } from './send-project-file.ts';

interface OpenProjectFileDialogProps {
  /** Opened as soon as the dialog is shown. */
  file: File;
  onClose: () => void;
}

/** Uploads a project file, opens it in the editor, and shows how far it is. Closing it cancels. */
export function OpenProjectFileDialog({ file, onClose }: OpenProjectFileDialogProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [sentBytes, setSentBytes] = useState(0);
  const isSent = sentBytes >= file.size;
  const percent = Math.floor((100 * sentBytes) / file.size);

  const { mutate } = useMutation({
    mutationFn: (signal: AbortSignal) => sendProjectFile(file, { signal, onProgress: setSentBytes }),
    onSuccess: (projectId, signal) => {
      for (const queryKey of [usageQuery.queryKey, ASSETS_KEY, projectsQuery.queryKey]) {
        void client.invalidateQueries({ queryKey });
      }
      if (!signal.aborted) navigate(`/projects/${projectId}`);
    },
    onError: (error, signal) => {
      if (signal.aborted) return;
      reportFailure('The project file could not be opened', error);
      onClose();
    },
  });
  useEffect(() => {
    const controller = new AbortController();
    mutate(controller.signal);
    return () => controller.abort();
  }, [mutate]);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Open a Project File"
      description={<bdi>{file.name}</bdi>}
      size="sm"
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Progress label={`Uploading ${file.name}`} value={percent} />
      <p role="status" className="mt-3 text-muted tabular">
        {isSent ? 'Checking the file and adding its media…' : `Uploading… ${percent} %`}
      </p>
    </Dialog>
  );
}
