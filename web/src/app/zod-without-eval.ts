import { config } from 'zod';

/**
 * zod would test `new Function` for speed. The content security policy forbids that, and Firefox reports it as a page
 * error.
 */
config({ jitless: true });
