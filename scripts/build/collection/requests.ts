import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { wirePath } from '../../../lib/openapi/document.ts';
import { exampleOf } from '../../../lib/openapi/examples.ts';
import { type Parameter, parametersOf } from '../../../lib/openapi/parameters.ts';
import type { SchemaWriter } from '../../../lib/openapi/schema-writer.ts';
import { type Operation, routesOf } from '../../../schemas/operation.ts';

/** The requests of an operation as items of a collection: one for each of its routes. */
export function requestsOf(
  writer: SchemaWriter,
  description: ApiDescription,
  operation: Operation,
): object[] {
  const [answer] = Object.values(operation.answers);
  const parameters = parametersOf(
    writer,
    operation,
    answer ? writer.write(answer, 'output') : undefined,
    description,
  );
  const routes = routesOf(operation);
  return routes.map((route) => ({
    name: routes.length === 1 ? operation.summary : `${operation.summary} (${route.method})`,
    request: {
      method: route.method,
      description: textOf(operation),
      ...(operation.scopes.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: [
        ...parameters.filter((one) => one.in === 'header').map(pairOf),
        ...(operation.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      ...bodyOf(writer, operation),
      url: urlOf(wirePath(route, description.api), parameters),
    },
  }));
}

function textOf({ summary, scopes, deprecated }: Operation): string {
  return [
    `${summary}.`,
    scopes.length === 0 ? 'For everyone.' : `Scope: ${scopes.join(' or ')}.`,
    ...(deprecated ? ['Deprecated.'] : []),
  ].join('\n\n');
}

function bodyOf(writer: SchemaWriter, { body }: Operation): object {
  if (body === undefined) return {};
  const example = exampleOf(writer, writer.write(body, 'input'));
  return {
    body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } },
  };
}

/**
 * `/turmas/{id-turma}` is `:id-turma` below `turmas`. Only a whole step can be a variable: of `{id}.ics` it is the value
 * to begin with that stands there.
 */
function urlOf(path: string, parameters: readonly Parameter[]): object {
  const query = parameters.filter((one) => one.in === 'query').map(pairOf);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const inPath = parameters.filter((one) => one.in === 'path').map(pairOf);
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => inPath.reduce((text, { key, value }) => stepWith(text, key, value), step));
  return {
    raw: `{{baseUrl}}/${steps.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: steps,
    query,
    variable: inPath.filter(({ key }) => steps.includes(`:${key}`)),
  };
}

const stepWith = (step: string, name: string, value: string) =>
  step === `{${name}}` ? `:${name}` : step.replace(`{${name}}`, value);

/** A parameter with a value to begin with. One that can be left out is not sent until somebody wants it. */
function pairOf(parameter: Parameter) {
  const { name, required, description } = parameter;
  return {
    key: name,
    value: valueFor(parameter),
    ...(description === undefined ? {} : { description }),
    ...(required ? {} : { disabled: true }),
  };
}

function valueFor({ name, required, example, schema }: Parameter): string {
  const substitute = schema.type === 'integer' ? 1 : name;
  return [example ?? schema.default ?? (required ? substitute : '')].flat().join(',');
}
