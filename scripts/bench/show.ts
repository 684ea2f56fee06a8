import { table } from '../cli/lib/text-table.ts';
import type { Row, Section } from './section.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function showRow(
  { name, perSecond, megabytesPerSecond, ratios, peakMegabytes }: Row,
  others: readonly string[],
): string[] {
  const times = others.map((other) => {
    const ratio = ratios[other];
    return ratio === undefined ? '' : `${ratio.toFixed(2)} x`;
  });
  const memory = peakMegabytes === undefined ? [] : [whole.format(peakMegabytes)];
  return [name, whole.format(perSecond), whole.format(megabytesPerSecond), ...times, ...memory];
}

/** Formats the sections as tables. A ratio above 1 means faster than the contender in the column header. */
export function showSections(sections: readonly Section[]): string {
  return sections
    .map(({ title, unit, rows }) => {
      const others = [...new Set(rows.flatMap(({ ratios }) => Object.keys(ratios)))];
      const memory = rows.some(({ peakMegabytes }) => peakMegabytes !== undefined) ? ['peak MB'] : [];
      const headers = ['', `${unit}/s`, 'MB/s', ...others.map((other) => `to ${other}`), ...memory];
      return `${title}\n\n${table(
        headers,
        rows.map((row) => showRow(row, others)),
      )}`;
    })
    .join('\n\n');
}
