import { create } from '../dom.ts';
import { type Arrival, MAX_LINES, type Outcome, type TokenizedLine } from './lines.ts';
import type { Row } from './rows.ts';

/** Summarizes the result in a few sentences, for readers who do not see the tables change. */
export function summaryOf({ lines, more, warnings }: Outcome): string {
  const tokens = lines.flatMap((line) => line.tokens);
  const rows = lines.flatMap(({ arrivals }) => arrivals.flatMap((arrival) => arrival.rows));
  const unset = rows.filter(({ isSet }) => !isSet);
  return [
    `${counted(lines.length, 'line')}, ${counted(tokens.length, 'token')}.`,
    ...(unset.length === 0 ? [] : [`${counted(unset.length, 'field')} could not be set.`]),
    ...(more === 0 ? [] : [`Only the first ${MAX_LINES} lines are shown; there are ${more} more.`]),
    ...warnings.map((warning) => `Warning: ${warning}.`),
  ].join(' ');
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Shows the tokens, fields and JSON of each line. */
export function lineSections({ lines }: Outcome): HTMLElement[] {
  return lines.map((line, index) =>
    create(
      'section',
      'line',
      create('h2', '', `Line ${index + 1}`),
      tokenList(line, index + 1),
      ...line.arrivals.flatMap((arrival) => [
        fieldTable(arrival, line.arrivals.length > 1),
        create('pre', 'json', create('code', '', arrival.json)),
      ]),
    ),
  );
}

function tokenList({ tokens }: TokenizedLine, number: number): HTMLElement {
  const list = create('ol', 'tokens', ...tokens.map((token) => create('li', '', create('code', '', token))));
  list.setAttribute('aria-label', `Tokens of line ${number}`);
  return list;
}

function fieldTable({ source, sink, rows }: Arrival, isOneOfSeveral: boolean): HTMLElement {
  return create(
    'table',
    '',
    create('caption', '', isOneOfSeveral ? `Fields, from ${source} to ${sink}` : 'Fields'),
    create('thead', '', create('tr', '', ...['Name', 'Type', 'Value'].map(columnHeader))),
    create('tbody', '', ...rows.map(tableRow)),
  );
}

function columnHeader(text: string): HTMLElement {
  const header = create('th', '', text);
  header.scope = 'col';
  return header;
}

function tableRow({ name, type, value, isSet }: Row): HTMLElement {
  const header = create('th', '', create('code', '', name));
  header.scope = 'row';
  return create(
    'tr',
    isSet ? '' : 'unset',
    header,
    create('td', '', type),
    create('td', 'value', create('code', '', value)),
  );
}
