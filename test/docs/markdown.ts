import type { Edit } from './edits.ts';

/** A fenced block of a page. */
export interface Block {
  /** The info string of the fence: a language, and words after it. */
  readonly info: string;
  /** The line number of the fence, for messages. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Returns the fenced blocks of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [fence, info] = /^\s*```(.*)$/.exec(line) ?? [];
    if (fence === undefined) open?.lines.push(line);
    else if (open === undefined) open = { info: info ?? '', line: index + 1, lines: [] };
    else {
      blocks.push(open);
      open = undefined;
    }
  }
  return blocks;
}

/** A command, and the output that the page shows after it. */
export interface Step {
  readonly line: number;
  readonly command: string;
  readonly output: string;
  /** Whether to repeat the command until it prints this: the fence says `console soon`. */
  readonly isRepeated: boolean;
}

/** Returns the commands and file changes of a page, in order. */
export function stepsOf(blocks: readonly Block[]): (Step | Edit)[] {
  return blocks.flatMap<Step | Edit>((block, index) => {
    const [, file] = /^diff (\S+)$/.exec(block.info) ?? [];
    if (file !== undefined) return { ...block, file };
    if (block.info === 'console' || block.info === 'console soon') return stepsOfConsole(block);
    return block.info === 'sh' ? [stepOfScript(block, blocks[index + 1])] : [];
  });
}

/** In a block `console` commands begin with `$`, and the other lines are their output. */
function stepsOfConsole({ info, line, lines }: Block): Step[] {
  const steps: { line: number; command: string[]; output: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    const last = steps.at(-1);
    if (text.startsWith('$ ')) steps.push({ line: line + index + 1, command: [text.slice(2)], output: [] });
    else if (last !== undefined && isIncomplete(last.command)) last.command.push(text);
    else last?.output.push(text);
  }
  return steps.map(({ command, output, ...at }) => ({
    ...at,
    command: command.join('\n'),
    output: output.join('\n').trim(),
    isRepeated: info === 'console soon',
  }));
}

/** Whether a command is incomplete, so that a shell would wait for more lines. */
function isIncomplete(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  return text.endsWith('\\') || text.split("'").length % 2 === 0;
}

/** A block `sh` is one script. A block `json` or `text` right after it is its output. */
function stepOfScript({ line, lines }: Block, next: Block | undefined): Step {
  const hasOutput =
    next !== undefined && ['json', 'text'].includes(next.info) && next.line - (line + lines.length) <= 3;
  const output = hasOutput ? next.lines.join('\n').trim() : '';
  return { line, command: lines.join('\n'), output, isRepeated: false };
}

/** Returns the targets of the links of a page, except those to other sites. */
export function linksOf(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Returns the anchors of the headings of a page. */
export function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
