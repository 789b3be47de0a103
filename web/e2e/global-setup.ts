import { buildWebIfStale } from '#scripts/ops/build-web.ts';

/* Runs once before two workers start a studio each, because both would build into one folder. */
export default buildWebIfStale;
