import '../export.worker.ts';
import { stallFetch } from './stalling-fetch.ts';

stallFetch();
