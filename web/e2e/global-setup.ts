import { buildWebIfStale } from '#scripts/ops/build-web.ts';

/* Once, before two workers start a studio each: both would build into one folder. */
export default buildWebIfStale;
