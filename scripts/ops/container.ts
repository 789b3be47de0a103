import { isHealthy } from './container/health.ts';
import { isRole, ROLES, runRole } from './container/roles.ts';
import { assertNodeVersion } from './node-version.ts';

/* Entry point of the container image: `api`, `worker` or `all`. `health` checks the running one. */
assertNodeVersion();
const [command = 'all'] = process.argv.slice(2);
if (command === 'health') process.exit((await isHealthy(process.env)) ? 0 : 1);
if (!isRole(command)) {
  process.stderr.write(`There is no command ${command}; there are ${ROLES.join(', ')} and health.\n`);
  process.exit(2);
}
process.exitCode = await runRole(command, process.env);
