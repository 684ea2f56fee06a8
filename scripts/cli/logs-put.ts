import { createReadStream } from 'node:fs';
import { runningStack } from '../stack/state.ts';
import { kinesisClient } from '../stack/streams.ts';
import { command, reasonOf, UsageError, UserError } from './lib/command.ts';
import { counted } from './lib/counted.ts';
import { requireInput } from './lib/require-input.ts';
import { requireText } from './lib/require-text.ts';
import { byteLines } from './logs-put/byte-lines.ts';
import { MAX_LINE_BYTES, putLines } from './logs-put/put-lines.ts';

const HELP = `Usage: npm run logs:put -- FILE

Puts the lines of FILE, or of standard input if it is "-", on the input stream of the local stack: one record for each
line that is not empty. "npm run logs:tail" prints the resulting events.

  --help  print this help`;

/** The part of a file that fits into one request. */
const CHUNK_BYTES = 4 * 1024 * 1024;

export default command({ help: HELP, options: {}, positionals: 'one' }, async ({ positionals: [file] }) => {
  if (file === undefined) throw new UsageError('Name a file, or "-" for standard input: see --help.');
  const { kinesis, inputStream } = await runningStack();
  if (file !== '-') await requireInput(file);
  const input = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const lines = byteLines(requireText(input), MAX_LINE_BYTES);
  const client = kinesisClient(kinesis);
  let put = 0;
  try {
    for await (put of putLines(client, inputStream, lines))
      if (process.stderr.isTTY) process.stderr.write(`\r${put} lines`);
  } catch (error) {
    if (error instanceof UserError && put === 0) throw error;
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new UserError(`Put only ${counted(put, 'line')} on ${inputStream}: ${reason}.`);
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r');
    client.destroy();
  }
  console.log(`Put ${counted(put, 'line')} on ${inputStream}`);
});
