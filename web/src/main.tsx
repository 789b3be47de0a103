import './app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyRememberedTheme } from './app/theme.ts';
import { queryClient } from './queries/client.ts';
import { reloadForAnotherUser } from './queries/session.ts';
import { showPendingToast } from './ui/toast-store.ts';
import './app/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

applyRememberedTheme();
showPendingToast();
reloadForAnotherUser(queryClient);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
