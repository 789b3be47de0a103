import { config } from 'zod';

/** zod would test `new Function` for speed, which the content security policy forbids and Firefox reports as an error of the page. */
config({ jitless: true });
