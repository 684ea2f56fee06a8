// Runs one of our TypeScript commands: `node scripts/run.js NAME [ARGS]`. Plain JavaScript in the syntax of old
// Node versions, so that a Node that is too old gets one clear sentence and not a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Sino needs Node 20.19 or newer, and this is ${process.version}: install a newer one, for example with "nvm install 24".`,
  );
  process.exit(1);
}

// The AWS SDK would warn of each new Node version that it will need, in front of every answer.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const name = process.argv[2];
process.argv.splice(1, 2, `scripts/${name}.ts`);
import('tsx/esm/api').then(({ register }) => {
  register();
  return import(`./${name}.ts`);
});
