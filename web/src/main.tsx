import './app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { queryClient } from './http/client.ts';
import { reloadForAnotherUser } from './queries/session.ts';
import { subscribeToReach } from './reach/reach.ts';
import { applyRememberedTheme } from './ui/page/theme.ts';
// Remembers the focus from the start, since dialogs are loaded later.
import './ui/focus-return.ts';
import { showPendingToast } from './ui/toast-store.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

applyRememberedTheme();
showPendingToast();
reloadForAnotherUser(queryClient);
// The answers of the time without the server are asked again once it is back.
subscribeToReach((isOutOfReach) => isOutOfReach || void queryClient.invalidateQueries());
// Until then the network belongs to the page.
if (import.meta.env.PROD) setTimeout(() => void import('./app/keep-app.ts').then(({ keepApp }) => keepApp()), 4_000);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
