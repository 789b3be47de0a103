import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { VoiceLanguage } from '#shared/speech/voices.ts';
import { configQuery } from '#web/queries/config.ts';
import { SameVoices } from './same-voices.tsx';

test.each<[VoiceLanguage, 'built-in' | 'openai', string]>([
  ['fr', 'built-in', 'In French, all 6 are one voice.'],
  ['es', 'built-in', 'In Spanish, Alloy, Nova, and Shimmer are one voice; Echo, Fable, and Onyx are one voice.'],
  ['en', 'built-in', ''],
  ['fr', 'openai', ''],
])('in %s the %s voices that are one say so', async (language, voice, text) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(configQuery.queryKey, { voice } as never);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={client}>
      <i>Voices</i>
      <SameVoices language={language} />
    </QueryClientProvider>,
  );
  await expect.poll(() => place.textContent).toBe(`Voices${text}`);
  root.unmount();
  place.remove();
});
