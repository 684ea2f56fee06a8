/** Commands of the pages that the tests do not run, and why. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^npm ci( |$)/, 'has installed the packages of this test'],
  [/^npm install /, 'needs the network; this checkout has the package'],
  [/^mvn /, 'needs Maven; test/stack/generated does the same'],
  [/^npm start( |$)/, 'starts the stack that this test already has'],
  [/^npm run build$/, 'takes long; the stack of this test is built in the same way'],
  [/^npx vitest /, 'runs other tests'],
  [/^npm run (--silent )?bench /, 'takes minutes'],
  [/^npm run (--silent )?soak/, 'takes minutes; test/commands/soak.test.ts runs a short one'],
  [/^npm run (--silent )?package( -- --stage|$)/, 'takes long; the deploy tests check its result'],
  [/^npm run lint:template$/, 'may need the network; the deploy tests check the template'],
  [/^npm run rehearse$/, 'takes minutes; test/commands/rehearse.test.ts prints its help'],
  [/^npm run screenshot/, 'needs Chromium; test/commands/screenshot.test.ts runs it'],
  [/^npm run (--silent )?invoke /, 'starts another stack; test/commands/invoke.test.ts prints its help'],
  [/^npx serverless invoke local /, 'takes long; test/stack/invoke-local.test.ts runs it'],
  [/^npx serverless offline /, 'never ends; starts the stack of this test'],
  [/localhost:3010/, 'calls the server of the previous line'],
];

/** Whether the tests run a command: not if one of its lines is listed above. */
export const isRun = (command: string) =>
  command.split('\n').every((line) => NOT_RUN.every(([pattern]) => !pattern.test(line)));

/** Returns the project's own commands in a text, with their options. */
export function ownCommands(text: string): { script: string; options: string[] }[] {
  const joined = text.replaceAll('\\\n', ' ');
  const calls = joined.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test))(?: -- ([^\n|#`)]*))?/g);
  return [...calls].map(([, script, short, options = '']) => ({
    script: script ?? short ?? '',
    options: options.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [],
  }));
}
