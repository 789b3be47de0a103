import childProcess, { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/*
 * Limits `*.test.ts` to its size: a test that starts a process or a server, or makes a folder, belongs in
 * `*.medium.test.ts`.
 */
function refuse(what: string): never {
  throw new Error(`A pure test may not ${what}. Name its file *.medium.test.ts.`);
}

ChildProcess.prototype.constructor.prototype.spawn = () => refuse('start a process');
childProcess.spawnSync = () => refuse('start a process');
childProcess.execFileSync = () => refuse('start a process');
net.Server.prototype.listen = () => refuse('start a server');
net.Socket.prototype.connect = () => refuse('open a connection');
fs.mkdtempSync = () => refuse('make a folder');
fs.promises.mkdtemp = () => refuse('make a folder');
syncBuiltinESMExports();
