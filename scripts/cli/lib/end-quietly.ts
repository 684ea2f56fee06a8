/** Ends the command without an error when the reader of its output closes the pipe. */
export function endWithPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
}

/** Ends the command without an error on Ctrl-C, and when the reader of its output closes the pipe. */
export function endQuietly(): void {
  process.once('SIGINT', () => process.exit(0));
  endWithPipe();
}
