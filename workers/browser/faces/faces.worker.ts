import { expose } from 'comlink';
import { installCodecs } from '#workers/browser/codecs/install-codecs.ts';
import { registerAbortTransfer } from '#workers/browser/threads/abort-transfer.ts';
import { facesCalls } from './faces.calls.ts';

installCodecs();
registerAbortTransfer();
expose(facesCalls);
