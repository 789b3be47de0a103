import '#web/app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import { applyTheme } from '#web/ui/page/theme.ts';
import { loadSharedVideo } from './shared-api.ts';
import { SharedVideoPage } from './shared-video-page.tsx';
import '#web/ui/styles.css';

/* The entry of a shared video's page. It contains no studio code, because it plays on strangers' phones. */
const root = document.getElementById('root');
if (!root) throw new Error('share.html has no #root.');

const token = sharedPageToken(location.pathname) ?? '';
// Asked before the first render, because the video waits for the answer.
const version = new URLSearchParams(location.search).get('version');
const first = loadSharedVideo(token, version);
first.catch(() => {});
applyTheme('public');
createRoot(root).render(
  <StrictMode>
    <SharedVideoPage token={token} version={version} first={first} />
  </StrictMode>,
);
