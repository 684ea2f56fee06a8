/** Commands that no test types again, and why. */
const NOT_TYPED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^npm ci( |$)/, 'installed what this test runs with'],
  [/^npm start( |$)/, 'is the stack that this test runs on'],
  [/^npm test( |$)/, 'runs this test'],
];

export const isTyped = (command: string) => NOT_TYPED.every(([pattern]) => !pattern.test(command));

/** The project's own commands in a text, with their options. */
export function ownCommands(text: string): { script: string; options: string[] }[] {
  const joined = text.replaceAll('\\\n', ' ');
  const calls = joined.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test))(?: -- ([^\n|#`)]*))?/g);
  return [...calls].map(([, script, short, options = '']) => ({
    script: script ?? short ?? '',
    options: options.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [],
  }));
}
