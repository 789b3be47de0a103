import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { startServer } from './server.ts';

/** Longer than it takes to finish running answers, and shorter than service managers wait. */
const STOP_MS = 20_000;

/* Reads the configuration, starts the server, and shuts it down in order on request. */
const config = readConfigOrExit();
const log = pino({ level: config.logLevel });

try {
  const server = await startServer(config, log);
  process.stdout.write(`Clipwright is ready at ${config.publicUrl?.href ?? server.url}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Stops even if something hangs. Nothing acknowledged is lost.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  void server.lost.then((error) => {
    // Without its database the server has nothing to finish.
    log.fatal({ err: error }, 'stopping');
    process.exit(1);
  });
} catch (error) {
  exitWith(startFailure(error, config));
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.message);
    throw error;
  }
}

/** One line for the operator. */
function startFailure(error: unknown, { host, port }: Config): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Set PORT to another one.`;
  return error.message;
}

function exitWith(message: string): never {
  process.stderr.write(`Clipwright cannot start: ${message}\n`);
  process.exit(1);
}
