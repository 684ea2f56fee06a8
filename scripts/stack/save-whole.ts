import fs, { type PathLike } from 'node:fs';

/**
 * Preloaded into the Kinesis server, which writes all of its data to one file every second: the file gets its name only
 * when it is complete. The server cannot start from an incomplete file, which a kill during a write would otherwise
 * leave.
 */
const { createWriteStream } = fs;

function createWholeFile(path: PathLike, options?: Parameters<typeof createWriteStream>[1]) {
  const part = `${path}.part`;
  const file = createWriteStream(part, options);
  const rename = () => file.once('finish', () => fs.renameSync(part, path));
  // Afterwards, because the server removes all listeners of a file that is ready.
  return file.once('ready', () => process.nextTick(rename));
}

Object.assign(fs, { createWriteStream: createWholeFile });
