import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelList } from '#shared/contracts/model.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { modelsQuery } from '#web/queries/models.ts';
import { toast } from '#web/ui/toast-store.ts';
import { measureStoredModels, removeStoredModels } from '#workers/browser/speech/stored-models.ts';
import { StoredFiles } from './stored-files.tsx';
import { WritingModels } from './writing-models.tsx';

const DEVICE_KEY = ['models', 'device'];

/** Speech models on this device and on the server; the server's are removed by admins. */
export function ModelsList({ isAdmin }: { isAdmin: boolean }) {
  const queryClient = useQueryClient();
  const { models: onServer = [], memory } = useQuery(modelsQuery).data ?? {};
  const onDevice = useQuery({ queryKey: DEVICE_KEY, queryFn: measureStoredModels, staleTime: 0, gcTime: 0 }).data ?? 0;

  async function removeFromDevice(): Promise<void> {
    const bytes = await removeStoredModels();
    toast(
      bytes === null
        ? { title: 'Speech recognition is being fetched', description: 'Remove it once it is there.' }
        : { title: `${formatFileSize(bytes)} freed`, description: 'Captions from speech fetch it again.' },
    );
    await queryClient.invalidateQueries({ queryKey: DEVICE_KEY });
  }

  async function removeFromServer({ id, name, keptBytes, memoryBytes }: ModelList['models'][number]): Promise<void> {
    try {
      await request('DELETE', `/api/models/${id}`);
      toast({
        title: `${formatFileSize(keptBytes)} freed`,
        description:
          memoryBytes === null ? `${name} is fetched again when it is needed.` : `${name} writes no more scripts here.`,
      });
    } catch (error) {
      reportFailure('The model could not be removed', error);
    }
    await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey, exact: true });
  }

  const kept = onServer.filter(({ keptBytes }) => keptBytes > 0);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        Voices and captions from speech need no service: their models are fetched at first use, and again once they were
        removed.
      </p>
      {onDevice === 0 && kept.length === 0 && <p className="text-muted">None was fetched yet.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {onDevice > 0 && (
          <StoredFiles
            name="Speech recognition, on this device"
            label="Remove speech recognition from this device"
            bytes={onDevice}
            onRemove={() => void removeFromDevice()}
          />
        )}
        {kept.map((model) => (
          <StoredFiles
            key={model.id}
            name={`${model.name} for ${model.use}, on the server`}
            label={`Remove ${model.name} from the server`}
            bytes={model.keptBytes}
            onRemove={isAdmin ? () => void removeFromServer(model) : undefined}
          />
        ))}
      </ul>
      {isAdmin && memory && (
        <WritingModels models={onServer.filter((model) => model.keptBytes < model.bytes)} memory={memory} />
      )}
    </div>
  );
}
