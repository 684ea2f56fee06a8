// Runs one of the TypeScript commands: `node scripts/run.js FOLDER/NAME [ARGS]`. Plain JavaScript that old Node
// versions can parse, so that they print one clear sentence instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);

// Node 22 strips types without an option from 22.18 on, Node 23 only from 23.6 on.
if (major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6)) {
  console.error(
    `Sino needs Node 22.18 or newer, of Node 23 at least 23.6, and this is ${process.version}. On Linux with glibc and on Windows, "npm ci" brings Node 24 for all npm scripts (after "npm ci --ignore-scripts", run "npm rebuild" too); elsewhere, install it, for example with "nvm install 24".`,
  );
  process.exit(1);
}

// Otherwise the AWS SDK warns about future Node versions before every output.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

await import('./bypass-proxy.js');

// Caches compiled modules: the next command, and the programs that this one starts, start in half the time and with
// less memory.
const { enableCompileCache } = await import('node:module');
const { tmpdir } = await import('node:os');
process.env.NODE_COMPILE_CACHE ??= `${tmpdir()}/node-compile-cache`;
enableCompileCache();

const name = process.argv[2];
process.argv.splice(1, 2, `scripts/${name}.ts`);
const { default: command } = await import(`./${name}.ts`).catch((error) => {
  const missing = /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
  if (missing === undefined) throw error;
  console.error(
    `The package ${missing} is not installed: run "npm ci". With NODE_ENV=production or --omit=dev it leaves out what most commands need.`,
  );
  process.exit(1);
});
// Other programs, such as those of the benchmarks, run when they are imported.
if (command !== undefined) await command(process.argv.slice(2));

// Work that a failed command no longer waits for would keep it from ending: retries of other calls, for minutes.
if (process.exitCode) {
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit();
}

/** Resolves when everything is written, or cannot be. */
function written(output) {
  return new Promise((resolve) => {
    output.on('error', resolve);
    output.write('', resolve);
  });
}
