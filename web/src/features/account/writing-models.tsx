import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelList } from '#shared/contracts/model.ts';
import { formatGigabytes } from '#shared/media/limits.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { modelStatusQuery, modelsQuery } from '#web/queries/models.ts';
import { writersQuery } from '#web/queries/writers.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';

type ListedModel = ModelList['models'][number];

interface WritingModelsProps {
  /** Models that are not on the server. */
  models: readonly ListedModel[];
  memory: ModelList['memory'];
}

/** Language models that an admin can have fetched, so that scripts need no service. */
export function WritingModels({ models, memory }: WritingModelsProps) {
  const offered = models.filter((model) => model.memoryBytes !== null);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="writing-models" className="flex flex-col gap-2">
      <h3 id="writing-models" className="font-semibold">
        Writing scripts on this server
      </h3>
      <p className="max-w-prose text-muted">
        A language model writes a script in about a minute, without a key. Its words are drafts to check. One is enough;
        this server has {formatGigabytes(memory.freeBytes)} of {formatGigabytes(memory.totalBytes)} of memory free now.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((model) => (
          <Offer key={model.id} model={model} memory={memory} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ model, memory }: { model: ListedModel; memory: ModelList['memory'] }) {
  const queryClient = useQueryClient();
  const status = useQuery(modelStatusQuery(model.id, () => void refreshLists())).data;
  const needed = model.memoryBytes ?? 0;
  const isTooLarge = needed > memory.totalBytes;
  const isFetching = status?.state === 'fetching';

  async function refreshLists(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey, exact: true });
    await queryClient.invalidateQueries({ queryKey: writersQuery.queryKey });
  }

  async function fetchModel(): Promise<void> {
    try {
      await request('POST', `/api/models/${model.id}`);
    } catch (error) {
      reportFailure('The model could not be fetched', error);
    }
    await queryClient.invalidateQueries({ queryKey: modelStatusQuery(model.id).queryKey });
  }

  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow">
          {model.name}{' '}
          <span className="text-muted">
            {formatGigabytes(model.bytes)}, once; needs {formatGigabytes(needed)} of free memory
            {isTooLarge && ': more than this server has'}
          </span>
        </span>
        <Button
          size="sm"
          aria-label={`Get ${model.name}`}
          disabled={isTooLarge}
          isPending={isFetching}
          onClick={() => void fetchModel()}
        >
          Get
        </Button>
      </div>
      {isFetching && <Progress label={`Fetching ${model.name}`} value={100 * status.fraction} />}
      {!isFetching && status?.failure !== undefined && (
        <p role="alert" className="text-danger">
          {status.failure}
        </p>
      )}
    </li>
  );
}
