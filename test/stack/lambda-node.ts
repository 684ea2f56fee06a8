import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The Node that `test/node24` brings: as on Lambda, for the processors that Lambda has. */
const LAMBDA_NODE = fileURLToPath(
  new URL(`../node24/node_modules/node-linux-${process.arch}/bin/node`, import.meta.url),
);

/** The path of a Node as on Lambda, or nothing where there is none: not installed, or not for this machine. */
export function lambdaNode(): string | undefined {
  const { status } = spawnSync(LAMBDA_NODE, ['--version'], { stdio: 'ignore' });
  return status === 0 ? LAMBDA_NODE : undefined;
}
