import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { wirePath } from '../../../lib/openapi/document.ts';
import { type Parameter, parametersOf } from '../../../lib/openapi/parameters.ts';
import type { SchemaWriter } from '../../../lib/openapi/schema-writer.ts';
import { membersOf } from '../../../lib/openapi/wire-schema.ts';
import { type NamedOperation, type Operation, routesOf } from '../../../schemas/operation.ts';
import { comment } from './comment.ts';
import { literal } from './literal.ts';
import { memberText, typeText } from './types.ts';

/** An operation as a client has it, in TypeScript. */
export interface ClientMethod {
  /** The resource to which it belongs: `noticias`. */
  readonly resource: string;
  /** The types of what it takes and answers. */
  readonly types: string;
  /** What the client has to know of it, as a member of a table. */
  readonly endpoint: string;
  /** The method, and one for pages where it has some, as members of the resource. */
  readonly members: string;
}

/** Where the answers of lists say that there is another page. */
const NEXT_PAGE = 'next_rest_url';

/** @param without names of parameters that the client does not have */
export function methodOf(
  writer: SchemaWriter,
  description: ApiDescription,
  without: readonly string[],
  named: NamedOperation,
): ClientMethod {
  const { resource, name, operation } = named;
  const [record] = Object.values(operation.answers);
  const answer = record ? writer.write(record, 'output') : undefined;
  const parameters = parametersOf(writer, operation, answer, description).filter(
    (parameter) => !without.includes(parameter.name),
  );
  const hasPages = answer !== undefined && membersOf(answer).some(([member]) => member === NEXT_PAGE);
  const members = [methodText(description, named, parameters), ...(hasPages ? [pagesText(named)] : [])];
  return {
    resource,
    types: `${inputType(writer, named, parameters)}${answerType(writer, named)}`,
    endpoint: `  ${name}: ${endpointText(description, operation, parameters)},\n`,
    members: members.join(''),
  };
}

const typeName = ({ name }: NamedOperation, part: 'Input' | 'Answer') =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`;

/** What a call takes: its parameters, and the body beside them. */
function inputType(writer: SchemaWriter, named: NamedOperation, parameters: readonly Parameter[]): string {
  const { body, summary } = named.operation;
  const members = parameters.map(({ name, required, schema, description = '' }) =>
    memberText(name, { required, schema: { ...schema, description }, side: 'sent' }, '  '),
  );
  if (body !== undefined) {
    const schema = writer.write(body, 'input');
    members.push(memberText('body', { required: true, schema, side: 'sent' }, '  '));
  }
  if (members.length === 0) return '';
  const names = new Set(parameters.map(({ name }) => name));
  if (names.size < parameters.length || names.has('body'))
    throw new Error(`${named.name} has parameters of the same name: ${[...names].join(', ')}`);
  return `${comment(summary)}export interface ${typeName(named, 'Input')} {\n${members.join('')}}\n\n`;
}

/** What comes of it: the answers that it declares, told apart by their status. */
function answerType(writer: SchemaWriter, named: NamedOperation): string {
  const statuses = new Map<string, string[]>();
  for (const [status, answer] of Object.entries(named.operation.answers)) {
    const type = answer === null ? 'undefined' : typeText(writer.write(answer, 'output'), 'answered');
    statuses.set(type, [...(statuses.get(type) ?? []), status]);
  }
  const answers = [...statuses].map(([type, those]) => `Answer<${those.join(' | ')}, ${type}>`);
  return `export type ${typeName(named, 'Answer')} = ${answers.join(' | ')};\n\n`;
}

function endpointText(
  { api }: ApiDescription,
  operation: Operation,
  parameters: readonly Parameter[],
): string {
  const [route] = routesOf(operation);
  if (route === undefined) throw new Error(`${operation.route} is no route`);
  const names = (place: Parameter['in']) =>
    parameters.filter((one) => one.in === place).map(({ name }) => name);
  const parts = {
    method: route.method,
    path: wirePath(route, api),
    query: names('query'),
    headers: names('header'),
    statuses: Object.keys(operation.answers).map(Number),
  };
  const texts = Object.entries(parts).map(([name, value]) => `${name}: ${literal(value)}`);
  return `{ ${texts.join(', ')} }`;
}

function methodText(
  description: ApiDescription,
  named: NamedOperation,
  parameters: readonly Parameter[],
): string {
  const { action, name, operation } = named;
  const input = inputParameter(named, parameters);
  const takes = [...input, `options?: ${optionsType(operation)}`].join(', ');
  return (
    comment(documentation(description, operation), '      ') +
    `      ${action}: (${takes}): Promise<${typeName(named, 'Answer')}> =>\n` +
    `        call(endpoints.${name}, ${input.length === 0 ? '{}' : 'input'}, options),\n`
  );
}

function pagesText(named: NamedOperation): string {
  const text = `The pages of \`${named.action}\`, from the one that is asked for to the last.`;
  return (
    comment(text, '      ') +
    `      pages: (input: ${typeName(named, 'Input')} = {}, options?: CallOptions): ` +
    `AsyncGenerator<${typeName(named, 'Answer')}['body']> =>\n` +
    `        pages(call, endpoints.${named.name}, input, options),\n`
  );
}

function inputParameter(named: NamedOperation, parameters: readonly Parameter[]): string[] {
  const { body } = named.operation;
  if (parameters.length === 0 && body === undefined) return [];
  const isNeeded = body !== undefined || parameters.some(({ required }) => required);
  return [`input: ${typeName(named, 'Input')}${isNeeded ? '' : ' = {}'}`];
}

function optionsType(operation: Operation): string {
  const methods = routesOf(operation).map(({ method }) => method);
  return methods.length === 1 ? 'CallOptions' : `MethodOptions<${methods.map(literal).join(' | ')}>`;
}

function documentation({ api, refusalsOf }: ApiDescription, operation: Operation): string {
  const { summary, scopes, errors = [], deprecated } = operation;
  const routes = routesOf(operation).map((route) => `\`${route.method} ${wirePath(route, api)}\``);
  const refusals = [...new Set([...refusalsOf(operation), ...errors])].sort();
  return [
    `${summary}.`,
    '',
    `${routes.join(', ')}; ${scopes.length === 0 ? 'for everyone' : `scope ${scopes.join(' or ')}`}.`,
    `@throws ApiError ${refusals.join(', ')}`,
    ...(deprecated ? ['@deprecated There is a better operation.'] : []),
  ].join('\n');
}
