/** Commands of the pages that no test types again, and why. */
export const NOT_TYPED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^npm ci( |$)/, 'installed what this test runs with'],
  [/^npm install /, 'needs the network; this checkout has the package'],
  [/^npm start( |$)/, 'is the stack that this test runs on'],
  [/^npm run build$/, 'takes long; the stack that this test runs on is built in the same way'],
  [/^npx vitest /, 'runs other tests'],
  [/^npm run (--silent )?bench /, 'takes minutes'],
  [/^npm run (--silent )?soak/, 'takes minutes; test/commands/soak.test.ts runs a short one'],
  [/^npm run (--silent )?package( -- --stage|$)/, 'takes long; the deploy tests look at what it makes'],
  [/^npm run lint:template$/, 'may need the network; the deploy tests look at the template'],
  [/^npm run rehearse$/, 'takes minutes; test/commands/rehearse.test.ts runs it'],
  [/^npm run screenshot/, 'needs Chromium; test/commands/screenshot.test.ts runs it'],
  [/^npm run (--silent )?invoke /, 'starts another stack; test/commands/invoke.test.ts runs it'],
  [/^npx serverless invoke local /, 'takes long; test/commands/invoke.test.ts runs it'],
  [/^npx serverless offline /, 'never ends; the stack that this test runs on is started by it'],
  [/localhost:3010/, 'asks the server of the line before'],
];

/** Whether a test types a command, of however many lines: not if one of these is in it. */
export const isTyped = (command: string) =>
  command.split('\n').every((line) => NOT_TYPED.every(([pattern]) => !pattern.test(line)));

/** The project's own commands in a text, with their options. */
export function ownCommands(text: string): { script: string; options: string[] }[] {
  const joined = text.replaceAll('\\\n', ' ');
  const calls = joined.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test))(?: -- ([^\n|#`)]*))?/g);
  return [...calls].map(([, script, short, options = '']) => ({
    script: script ?? short ?? '',
    options: options.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [],
  }));
}
