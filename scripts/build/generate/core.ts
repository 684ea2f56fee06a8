import asc from 'assemblyscript/asc';

const SOURCE = 'lib/tokenizer/wasm/core/lines.ts';
const OUTPUT = 'core.wasm';

const OPTIONS = [
  ...['--outFile', OUTPUT, '--runtime', 'stub', '--initialMemory', '1', '--enable', 'simd'],
  ...['-O3', '--converge', '--noAssert'],
  // Vectors are passed between files, never to JavaScript.
  ...['--disableWarning', '112'],
];

/** Compiles the core of the tokenizer. @returns the text of `lib/tokenizer/wasm/module.ts` */
export async function coreModule(): Promise<string> {
  const files = new Map<string, Uint8Array>();
  const { error, stderr } = await asc.main([SOURCE, ...OPTIONS], {
    writeFile: (name: string, contents: string | Uint8Array) => {
      files.set(name, Buffer.from(contents));
    },
  });
  const binary = files.get(OUTPUT);
  if (error !== null || binary === undefined) throw new Error(`The core does not compile:\n${stderr}`);
  return `// Compiled from lib/tokenizer/wasm/core/ by \`npm run generate\`; a test compares the two.

/** The core as a WebAssembly module, in base64. */
export const CORE =
  '${Buffer.from(binary).toString('base64')}';
`;
}
