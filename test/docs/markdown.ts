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
}

/** What is typed on a page. */
export function stepsOf(blocks: readonly Block[]): Step[] {
  return blocks.flatMap((block, index) => {
    if (block.info === 'console') return stepsOfConsole(block);
    return block.info === 'sh' ? [stepOfScript(block, blocks[index + 1])] : [];
  });
}

/** In a block `console` each command stands behind `$`, and lines without it are answers. */
function stepsOfConsole({ line, lines }: Block): Step[] {
  const steps: { line: number; command: string[]; answer: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    const last = steps.at(-1);
    if (text.startsWith('$ ')) steps.push({ line: line + index + 1, command: [text.slice(2)], answer: [] });
    else if (last?.command.at(-1)?.endsWith('\\')) last.command.push(text);
    else last?.answer.push(text);
  }
  return steps.map(({ command, answer, ...at }) => ({
    ...at,
    command: command.join('\n'),
    answer: answer.join('\n').trim(),
  }));
}

/** A block `sh` is one script. A block `json` or `text` right behind it is what it prints. */
function stepOfScript({ line, lines }: Block, next: Block | undefined): Step {
  const isAnswered =
    next !== undefined && ['json', 'text'].includes(next.info) && next.line - (line + lines.length) <= 3;
  return { line, command: lines.join('\n'), answer: isAnswered ? next.lines.join('\n').trim() : '' };
}
