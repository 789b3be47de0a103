/** Seed of all random choices in a run. `SEED` replays one. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/**
 * Random numbers from 0 to 1 that repeat for the same seed (Lehmer). Prints the seed.
 * @param stream Separates sequences of one run that are drawn in parallel.
 */
export function seededRandom(stream = 0): () => number {
  process.stdout.write(`SEED=${SEED}\n`);
  let state = ((SEED + 1) * 48_271 + stream * 7_919) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
