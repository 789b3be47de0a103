import { expect, test } from 'vitest';
import { listenForDiscards, tellDiscarded } from './stored-exports.ts';

test('a video that the user discards in another tab is heard of, and one of this tab is told to the others', async () => {
  const otherTab = new BroadcastChannel('clipwright-exports');
  const [here, there]: [string[], string[]] = [[], []];
  listenForDiscards((projectId) => here.push(projectId));
  otherTab.onmessage = ({ data }) => there.push(data);
  otherTab.postMessage('project-1');
  tellDiscarded('project-2');
  await expect.poll(() => [here, there]).toEqual([['project-1'], ['project-2']]);
  otherTab.close();
});
