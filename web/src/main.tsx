import './app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { queryClient } from './http/client.ts';
import { reloadForAnotherUser } from './queries/session.ts';
import { subscribeToReach } from './reach/reach.ts';
import { applyRememberedTheme } from './ui/page/theme.ts';
// Tracks the focus from the start, because dialogs load later.
import './ui/focus-return.ts';
import { showPendingToast } from './ui/toast-store.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

applyRememberedTheme();
showPendingToast();
reloadForAnotherUser(queryClient);
// Requests made while the server was unreachable are repeated once it is back.
subscribeToReach((isOutOfReach) => isOutOfReach || void queryClient.invalidateQueries());
// Until then the page has the network to itself.
if (import.meta.env.PROD) setTimeout(() => void import('./app/keep-app.ts').then(({ keepApp }) => keepApp()), 4_000);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
