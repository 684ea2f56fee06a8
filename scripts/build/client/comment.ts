/** A documentation comment, with its line end; nothing where there is nothing to say. */
export function comment(text = '', indent = ''): string {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${[`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')}\n`;
}
