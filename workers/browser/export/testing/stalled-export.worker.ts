import '#workers/browser/export/export.worker.ts';
import { stallFetch } from './stalling-fetch.ts';

stallFetch();
