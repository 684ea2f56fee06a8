import type { Edit } from './edits.ts';

/** A fenced block of a page. */
export interface Block {
  /** What the fence says: a language, and words behind it. */
  readonly info: string;
  /** Where it begins, for messages. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The fenced blocks of a page, in order. */
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

/** A command, and what the page shows behind it. */
export interface Step {
  readonly line: number;
  readonly command: string;
  readonly answer: string;
  /** Whether the answer may take a moment to be true, as the fence says: `console soon`. */
  readonly isSoon: boolean;
}

/** What a page has its readers type and change, in order. */
export function stepsOf(blocks: readonly Block[]): (Step | Edit)[] {
  return blocks.flatMap<Step | Edit>((block, index) => {
    const [, file] = /^diff (\S+)$/.exec(block.info) ?? [];
    if (file !== undefined) return { ...block, file };
    if (block.info === 'console' || block.info === 'console soon') return stepsOfConsole(block);
    return block.info === 'sh' ? [stepOfScript(block, blocks[index + 1])] : [];
  });
}

/** In a block `console` each command stands behind `$`, and lines without it are answers. */
function stepsOfConsole({ info, line, lines }: Block): Step[] {
  const steps: { line: number; command: string[]; answer: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    const last = steps.at(-1);
    if (text.startsWith('$ ')) steps.push({ line: line + index + 1, command: [text.slice(2)], answer: [] });
    else if (last !== undefined && goesOn(last.command)) last.command.push(text);
    else last?.answer.push(text);
  }
  return steps.map(({ command, answer, ...at }) => ({
    ...at,
    command: command.join('\n'),
    answer: answer.join('\n').trim(),
    isSoon: info === 'console soon',
  }));
}

/** Whether a shell would wait for more of a command. */
function goesOn(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  return text.endsWith('\\') || text.split("'").length % 2 === 0;
}

/** A block `sh` is one script. A block `json` or `text` right behind it is what it prints. */
function stepOfScript({ line, lines }: Block, next: Block | undefined): Step {
  const isAnswered =
    next !== undefined && ['json', 'text'].includes(next.info) && next.line - (line + lines.length) <= 3;
  const answer = isAnswered ? next.lines.join('\n').trim() : '';
  return { line, command: lines.join('\n'), answer, isSoon: false };
}

/** Where the links of a page lead, but for those to other sites. */
export function linksOf(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** The names by which links lead to the headings of a page. */
export function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
